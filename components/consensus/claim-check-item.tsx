import { Anchor } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { ClaimCheck } from "./chain-model";
import { ModelText } from "./model-text";
import { ClaimVerdictWord } from "./statuses";

interface ClaimCheckItemProps {
  number: number;
  check: ClaimCheck;
  labelOf: (model: string) => string;
  isRunning: boolean;
}

/** One claim: the question that checks it, the answer, and what the comparison says. */
export function ClaimCheckItem({ number, check, labelOf, isRunning }: ClaimCheckItemProps) {
  const { claim, question, answer, judgement, isKept } = check;
  return (
    <li className="grid gap-x-4 gap-y-2 border-t px-5 py-3 text-sm sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      <span className="text-ink-muted tabular-nums max-sm:hidden">{number}</span>
      <div className="flex min-w-0 flex-col gap-2">
        <ModelText className="font-medium">{claim}</ModelText>
        {question !== undefined && <Said by="Question">{question}</Said>}
        {answer && <Said by={`Answer of ${labelOf(answer.model)}`}>{answer.text}</Said>}
        {judgement && <Said by={`Compared by ${labelOf(judgement.model)}`}>{judgement.text}</Said>}
      </div>
      <div className="flex flex-row flex-wrap items-start gap-2 sm:w-36 sm:flex-col sm:items-end">
        {judgement?.claim_verdict ? (
          <ClaimVerdictWord verdict={judgement.claim_verdict} look="soft" />
        ) : (
          <span className="text-ink-muted text-xs">{isRunning ? "Waiting" : "No verdict, so unclear"}</span>
        )}
        {isKept && (
          <Status tone="neutral" icon={Anchor} className="text-xs">
            Carries the vote
          </Status>
        )}
      </div>
    </li>
  );
}

function Said({ by, children }: { by: string; children: string }) {
  return (
    <div>
      <p className="text-ink-muted text-xs">{by}</p>
      <ModelText className="text-ink-soft">{children}</ModelText>
    </div>
  );
}
