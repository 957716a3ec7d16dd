import { RowLink } from "@/components/ui/row-link";
import { Timestamp } from "@/components/ui/timestamp";
import type { DecisionItem } from "@/lib/features/governance/schema";
import { decisionHref } from "./hrefs";
import { DecisionWord, KIND_LABELS } from "./labels";
import { DriftScore } from "./measurement";

interface DecisionListProps {
  decisions: readonly DecisionItem[];
  /** Off where all of them are of one system. */
  hasSystem?: boolean;
}

/** Decisions in two lines each, newest first, each linking to its drawer. */
export function DecisionList({ decisions, hasSystem = true }: DecisionListProps) {
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {decisions.map((decision) => (
        <li key={decision.id} className="relative px-4 py-2.5 text-sm hover:bg-hover">
          <div className="flex items-center gap-3">
            <RowLink href={decisionHref(decision)} className="line-clamp-2 min-w-0 wrap-anywhere">
              {hasSystem ? decision.system_name : KIND_LABELS[decision.kind]}
            </RowLink>
            <DecisionWord decision={decision.decision} className="ml-auto" />
          </div>
          <p className="flex items-baseline gap-3 text-ink-muted text-xs">
            <span className="line-clamp-2 min-w-0 flex-1 [unicode-bidi:isolate]">
              {decision.excerpt ?? "Text not kept"}
            </span>
            {decision.kind === "consensus" ? (
              <span className="shrink-0">{KIND_LABELS.consensus}</span>
            ) : (
              <DriftScore score={decision.drift_score} threshold={decision.threshold} />
            )}
            <Timestamp value={decision.timestamp} className="shrink-0" />
          </p>
        </li>
      ))}
    </ul>
  );
}
