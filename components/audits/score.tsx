import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";

interface CoverageCounts {
  controls_assessed: number;
  insufficient_evidence: number;
}

/** "22 of 22 assessed, 6 without evidence": shown next to every score. */
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

/** How the score moved since last time: sign, arrow and color together. */
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

interface ScoreCardProps {
  href: string;
  systemName: string;
  score: number;
  previousScore: number | null;
  /** Framework and coverage. */
  detail: string;
  timestamp: string;
  /** A document it read has a newer version now. */
  isSuperseded?: boolean;
}

/** An audit in two lines, for lists on a phone. */
export function ScoreCard(props: ScoreCardProps) {
  const { href, systemName, score, previousScore, detail, timestamp, isSuperseded } = props;
  return (
    <>
      <div className="flex items-baseline gap-2">
        <RowLink href={href} className="line-clamp-2 min-w-0 wrap-anywhere">
          {systemName}
        </RowLink>
        <Timestamp value={timestamp} className="shrink-0 text-ink-muted text-xs" />
        <span className="ml-auto flex shrink-0 items-baseline gap-1.5">
          {previousScore !== null && <Change score={score} previousScore={previousScore} />}
          <span className="font-semibold tabular-nums">{score}</span>
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-xs tabular-nums">
        {detail}
        {isSuperseded && <SupersededMark />}
      </p>
    </>
  );
}

/** That documents of an audit have newer versions, in lists. */
export function SupersededMark() {
  return (
    <Status tone="warning" className="text-xs">
      Superseded
    </Status>
  );
}
