import { RowLink } from "@/components/ui/row-link";
import { Timestamp } from "@/components/ui/timestamp";
import { Change } from "./score";

interface ScoreCardProps {
  href: string;
  systemName: string;
  score: number;
  previousScore: number | null;
  /** Framework and coverage. */
  detail: string;
  timestamp: string;
}

/** An audit in two lines, for lists on a phone. */
export function ScoreCard({ href, systemName, score, previousScore, detail, timestamp }: ScoreCardProps) {
  return (
    <>
      <div className="flex items-baseline gap-2">
        <RowLink href={href} className="min-w-0 truncate">
          {systemName}
        </RowLink>
        <Timestamp value={timestamp} className="shrink-0 text-ink-muted text-xs" />
        <span className="ml-auto flex shrink-0 items-baseline gap-1.5">
          {previousScore !== null && <Change score={score} previousScore={previousScore} />}
          <span className="font-semibold tabular-nums">{score}</span>
        </span>
      </div>
      <p className="text-ink-muted text-xs tabular-nums">{detail}</p>
    </>
  );
}
