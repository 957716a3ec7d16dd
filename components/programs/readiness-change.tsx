import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import { CHANGE_DAYS, formatReadiness } from "./readiness";

interface ReadinessChangeProps {
  now: number;
  /** 30 days ago; null for a program that is younger. */
  before: number | null;
}

/** How readiness moved in 30 days: arrow, number and words together. */
export function ReadinessChange({ now, before }: ReadinessChangeProps) {
  if (before === null) return <span className="text-ink-muted text-xs">new</span>;
  const change = Math.round((now - before) * 10) / 10;
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  const tone = change === 0 ? "text-ink-muted" : change > 0 ? "text-success" : "text-danger";
  return (
    <span
      title={`${formatReadiness(before)} ${CHANGE_DAYS} days ago`}
      className={cn("inline-flex items-baseline gap-0.5 whitespace-nowrap text-xs tabular-nums", tone)}
    >
      <Icon className="size-3 shrink-0 self-center" aria-hidden />
      {change === 0 ? "unchanged" : formatReadiness(Math.abs(change))}
      {change !== 0 && <span className="sr-only"> points {change > 0 ? "up" : "down"}</span>}
    </span>
  );
}
