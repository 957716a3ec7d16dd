import Link from "next/link";
import { driftHref, ledgerEntryHref, reviewHref } from "@/components/decisions/hrefs";
import { costText, dollarsOf, durationText } from "@/components/orchestrator/amounts";
import { Card } from "@/components/ui/card";
import { Property } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import type { ConsensusRun } from "@/lib/features/orchestrator/schema";
import { STRATEGY_LABELS, shareText } from "./labels";
import { isAwaitingEntry, type LiveRun } from "./live-run";

const linkClasses = "rounded-sm text-accent-text hover:underline";

interface RunPropertiesProps {
  initial: ConsensusRun;
  run: LiveRun;
}

/** Facts of a run: how it was asked, what it cost so far, where it is recorded. */
export function RunProperties({ initial, run }: RunPropertiesProps) {
  const { result } = run;
  const tokens = result?.total_tokens ?? run.steps.reduce((sum, step) => sum + step.tokens_used, 0);
  const dollars = run.steps.reduce((sum, step) => sum + dollarsOf(step.cost), 0);
  return (
    <Card className="p-4 lg:min-h-84">
      <dl className="flex flex-col gap-1 text-sm">
        <Property label="Strategy">{STRATEGY_LABELS[initial.strategy].label}</Property>
        {initial.strategy === "voting" && (
          <Property label="Agreement">
            <span className="tabular-nums">at least {shareText(initial.min_agreement)}</span>
          </Property>
        )}
        <Property label="System">
          {initial.system_name === null ? (
            <span className="text-ink-muted">None, so not in the ledger</span>
          ) : (
            <Link href={driftHref(initial.system_name)} className={`${linkClasses} break-words`}>
              {initial.system_name}
            </Link>
          )}
        </Property>
        {initial.system_name !== null && (
          <Property label="Ledger">
            {result?.ledger_entry ? (
              <Link href={ledgerEntryHref(result.ledger_entry.id)} className={linkClasses}>
                Entry {result.ledger_entry.id.toLocaleString("en")}
              </Link>
            ) : (
              <span className="text-ink-muted">
                {run.status === "running"
                  ? "With the outcome"
                  : isAwaitingEntry(run)
                    ? "Being recorded"
                    : "Not recorded"}
              </span>
            )}
          </Property>
        )}
        {result?.review_id && (
          <Property label="Human review">
            <Link href={reviewHref(result.review_id)} className={linkClasses}>
              Open the review
            </Link>
          </Property>
        )}
        <Property label="Cost">
          <span className="tabular-nums">
            {result ? costText(result.total_cost) : costText(`$${dollars}`)}
          </span>
        </Property>
        <Property label="Tokens">
          <span className="tabular-nums">
            {tokens.toLocaleString("en")}
            {result?.usage_is_estimated && <span className="text-ink-muted"> (estimated)</span>}
          </span>
        </Property>
        <Property label="Took">
          {result ? durationText(result.latency_ms) : <span className="text-ink-muted">–</span>}
        </Property>
        <Property label="Asked by">{initial.requested_by_name}</Property>
        <Property label="ID">
          <Reference value={initial.id} label="id of the run" />
        </Property>
      </dl>
    </Card>
  );
}
