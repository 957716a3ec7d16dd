import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { chainOf } from "./chain-model";
import { ClaimCheckItem } from "./claim-check-item";
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
      note="Questions are answered without sight of the draft, and nobody grades an answer of their own."
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
