import { Anchor } from "lucide-react";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Status } from "@/components/ui/status";
import { type ClaimCheck, chainOf } from "./chain-model";
import { ClaimVerdictWord, ModelText } from "./labels";
import type { LiveRun } from "./live-run";
import { AwaitedStep, StepArticle } from "./step-article";

interface SequenceProps {
  run: LiveRun;
  labelOf: (model: string) => string;
}

/** A chain of verification, as it is read: the draft, each claim with its check, the synthesis. */
export function ChainSequence({ run, labelOf }: SequenceProps) {
  const { draft, questions, checks, synthesis, failures } = chainOf(run.steps);
  const isRunning = run.status === "running";
  if (!draft && !isRunning && failures.length === 0) return null;
  return (
    <Section
      id="chain"
      title="What was said"
      note="Questions are answered without sight of the draft, and no model grades its own answer."
    >
      <div className="divide-y overflow-clip rounded-lg border bg-surface">
        {draft ? <StepArticle step={draft} labelOf={labelOf} /> : isRunning && <AwaitedStep title="Draft" />}
        {checks.length > 0 && (
          <section aria-labelledby="claims-title">
            <div className="px-5 pt-4 pb-2">
              <h3 id="claims-title" className="font-semibold text-base">
                {countOf(checks.length, "claim")}, each checked
              </h3>
              {questions && <p className="text-ink-muted text-xs">Questions by {labelOf(questions.model)}</p>}
            </div>
            <ol>
              {checks.map((check, index) => (
                <ClaimCheckItem
                  // biome-ignore lint/suspicious/noArrayIndexKey: claims keep their order and may repeat.
                  key={index}
                  number={index + 1}
                  check={check}
                  labelOf={labelOf}
                  isRunning={isRunning}
                />
              ))}
            </ol>
          </section>
        )}
        {failures.map((step) => (
          <StepArticle key={step.position} step={step} labelOf={labelOf} />
        ))}
        {synthesis ? (
          <StepArticle step={synthesis} labelOf={labelOf} note="from the verdicts, without the draft" />
        ) : (
          isRunning && <AwaitedStep title="Synthesis" />
        )}
      </div>
    </Section>
  );
}

interface ClaimCheckItemProps {
  number: number;
  check: ClaimCheck;
  labelOf: (model: string) => string;
  isRunning: boolean;
}

/** One claim: the question that checks it, the answer, and what the comparison says. */
function ClaimCheckItem({ number, check, labelOf, isRunning }: ClaimCheckItemProps) {
  const { claim, question, answer, judgment, isKept } = check;
  return (
    <li className="grid gap-x-4 gap-y-2 border-t px-5 py-3 text-sm sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      <span className="text-ink-muted tabular-nums max-sm:hidden">{number}</span>
      <div className="flex min-w-0 flex-col gap-2">
        <ModelText className="font-medium">{claim}</ModelText>
        {question !== undefined && <Statement by="Question">{question}</Statement>}
        {answer && <Statement by={`Answer of ${labelOf(answer.model)}`}>{answer.text}</Statement>}
        {judgment && <Statement by={`Compared by ${labelOf(judgment.model)}`}>{judgment.text}</Statement>}
      </div>
      <div className="flex flex-row flex-wrap items-start gap-2 sm:w-36 sm:flex-col sm:items-end">
        {judgment?.claim_verdict ? (
          <ClaimVerdictWord verdict={judgment.claim_verdict} look="soft" />
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

function Statement({ by, children }: { by: string; children: string }) {
  return (
    <div>
      <p className="text-ink-muted text-xs">{by}</p>
      <ModelText className="text-ink-soft">{children}</ModelText>
    </div>
  );
}
