import { cn } from "@/components/ui/class-names";
import { scoreText } from "./labels";

interface DriftScoreProps {
  score: number;
  threshold: number;
  className?: string;
}

/** "0.61 / 0.50": a drift score never stands without its threshold. */
export function DriftScore({ score, threshold, className }: DriftScoreProps) {
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>
      <span className="font-medium">{scoreText(score)}</span>
      <span className="text-ink-muted">
        <span aria-hidden> / </span>
        <span className="sr-only">, threshold </span>
        {scoreText(threshold)}
      </span>
    </span>
  );
}
