import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import type { ConsensusResult } from "@/lib/features/orchestrator/schema";
import { Arithmetic } from "./arithmetic";
import { countOfClaims } from "./chain-model";
import { CONSENSUS_DECISION_LABELS, ConsensusDecisionWord, ModelText, shareText } from "./labels";
import { countOfVotes } from "./live-run";

/** What the models came to: the decision, how far it carries, and why. */
export function Outcome({ result }: { result: ConsensusResult }) {
  return (
    <Card className="flex min-h-64 grow flex-col gap-3 p-5">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ConsensusDecisionWord
            decision={result.decision}
            className="font-semibold text-xl [&_svg]:size-5"
          />
        </p>
        <p className="text-ink-soft text-sm">{CONSENSUS_DECISION_LABELS[result.decision].meaning}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="font-medium text-sm tabular-nums">{numbersOf(result)}</p>
        <Arithmetic result={result} />
      </div>
      <div className="border-t pt-3">
        <ModelText className="text-sm leading-6">{result.summary}</ModelText>
      </div>
      {result.partial && (
        <Callout tone="warning" title="Not everything was asked">
          {result.partial_reason ?? "A limit of time, tokens or cost was reached."} What there was, was
          judged.
        </Callout>
      )}
      {result.ledger_entry !== null && result.decision === "NO_CONSENSUS" && (
        <p className="text-ink-soft text-sm">
          The ledger records it as an escalation: people decide what models could not.
        </p>
      )}
    </Card>
  );
}

/** "2 of 3 agree · 0.67 ≥ 0.67 · confidence 0.60". */
function numbersOf(result: ConsensusResult): string {
  const { agreement, min_agreement, confidence, votes, decision } = result;
  const isEnough = agreement !== null && agreement >= min_agreement;
  // Enough agreement and still no decision: too few voted, or a claim that was refuted would carry it.
  if (decision === "NO_CONSENSUS" && isEnough && result.strategy === "voting") {
    return `${countOfVotes(votes, agreement).valid} of ${votes.length} seats gave a valid vote`;
  }
  const parts: string[] = [];
  if (agreement !== null) {
    parts.push(
      agreeing(result, agreement),
      `${shareText(agreement)} ${isEnough ? "≥" : "<"} ${shareText(min_agreement)}`,
    );
  }
  if (decision !== "NO_CONSENSUS") parts.push(`confidence ${shareText(confidence)}`);
  else parts.push(parts.length === 0 ? "Nothing was decided" : "no decision to be sure of");
  return parts.join(" · ");
}

/** Who agrees: votes, roles of a debate, or claims of a chain. */
function agreeing({ strategy, votes, steps }: ConsensusResult, agreement: number): string {
  if (strategy === "chain_of_verification") {
    const { supported, decided } = countOfClaims(steps);
    return `${supported} of ${decided} decided claims supported`;
  }
  const { leading, valid } = countOfVotes(votes, agreement);
  return `${leading} of ${valid} agree`;
}
