import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { cn } from "@/components/ui/class-names";

interface CoverageCounts {
  controls_assessed: number;
  insufficient_evidence: number;
}

/** "22 of 22 assessed, 6 without evidence": stands beside every score. */
export function coverageText(counts: CoverageCounts, controlsTotal: number): string {
  const assessed = `${counts.controls_assessed} of ${controlsTotal} assessed`;
  return counts.insufficient_evidence === 0
    ? assessed
    : `${assessed}, ${counts.insufficient_evidence} without evidence`;
}

interface ChangeProps {
  score: number;
  /** Of the audit before; null for the first one. */
  previousScore: number | null;
  className?: string;
}

/** How the score moved since last time: sign, arrow and colour together. */
export function Change({ score, previousScore, className }: ChangeProps) {
  if (previousScore === null)
    return <span className={cn("text-ink-muted text-xs", className)}>first audit</span>;
  const change = score - previousScore;
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  const tone = change === 0 ? "text-ink-muted" : change > 0 ? "text-success" : "text-danger";
  return (
    <span
      title={`${previousScore} last time`}
      className={cn(
        "inline-flex items-baseline gap-0.5 whitespace-nowrap text-xs tabular-nums",
        tone,
        className,
      )}
    >
      <Icon className="size-3 shrink-0 self-center" aria-hidden />
      {change === 0 ? "unchanged" : Math.abs(change)}
      <span className="sr-only">
        {change === 0 ? "" : change > 0 ? "points up" : "points down"} since last time
      </span>
    </span>
  );
}
