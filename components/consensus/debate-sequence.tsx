import { Section } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import type { StepKind } from "@/lib/features/orchestrator/schema";
import { STEP_LABELS } from "./labels";
import type { LiveRun } from "./live-run";
import { AwaitedStep, StepArticle } from "./step-article";

const TURNS = ["claim", "critique", "rebuttal"] as const satisfies readonly StepKind[];

/** The judge reads both sides twice, once in each order; a judgment that flips with the order does not count. */
const JUDGEMENTS = ["Judgement 1 of 2", "Judgement 2 of 2"] as const;

interface DebateSequenceProps {
  run: LiveRun;
  labelOf: (model: string) => string;
}

/** A debate in its turns, and the two judgments with the order they were made in. */
export function DebateSequence({ run, labelOf }: DebateSequenceProps) {
  const isRunning = run.status === "running";
  const judgments = run.steps.filter((step) => step.kind === "judgement");
  const failures = run.steps.filter((step) => step.kind === "failure" && step.role !== "absent");
  const [first, second] = judgments;
  const isFlipped = first !== undefined && second !== undefined && first.vote !== second.vote;
  if (run.steps.length === 0 && !isRunning) return null;
  return (
    <Section
      id="debate"
      title="What was said"
      note="The judge decides twice with the order of the two sides swapped. If the judgement flips, it does not count."
    >
      <div className="divide-y overflow-clip rounded-lg border bg-surface">
        {TURNS.map((kind) => {
          const step = run.steps.find((candidate) => candidate.kind === kind);
          if (step) {
            return (
              <StepArticle key={kind} step={step} labelOf={labelOf}>
                <Quotes items={step.items} />
              </StepArticle>
            );
          }
          return isRunning && <AwaitedStep key={kind} title={STEP_LABELS[kind]} />;
        })}
        {failures.map((step) => (
          <StepArticle key={step.position} step={step} labelOf={labelOf} />
        ))}
        <div className="grid divide-y lg:grid-cols-2 lg:divide-x lg:divide-y-0">
          {JUDGEMENTS.map((title, index) => {
            const step = judgments[index];
            if (step) {
              return (
                <StepArticle
                  key={title}
                  step={step}
                  labelOf={labelOf}
                  title={title}
                  note={step.question ?? undefined}
                />
              );
            }
            return isRunning && <AwaitedStep key={title} title={title} />;
          })}
        </div>
        {isFlipped && (
          <p className="flex items-center gap-2 px-5 py-3 text-sm">
            <Status tone="warning" look="soft">
              Flipped
            </Status>
            The two judgements differ with the order, so the judge abstains.
          </p>
        )}
      </div>
    </Section>
  );
}

/** What a side quotes; quotes that were not found are as visible as quotes that were. */
function Quotes({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-ink-muted text-xs">Quotes, looked up in the material</h4>
      <ul className="flex max-w-prose flex-col gap-1 text-sm">
        {items.map(checkedQuote).map(({ quote, isFound }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what a model said keeps its order and may repeat.
          <li key={index} className="grid gap-x-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
            <QuoteCheck isFound={isFound} />
            <q className="break-words text-ink-soft [unicode-bidi:isolate]">{quote}</q>
          </li>
        ))}
      </ul>
    </div>
  );
}

function QuoteCheck({ isFound }: Pick<ShownQuote, "isFound">) {
  if (isFound === undefined) return <span className="text-ink-muted text-xs">Not looked up</span>;
  return (
    <Status tone={isFound ? "success" : "warning"} className="self-start text-xs leading-5">
      {isFound ? "In the material" : "Not in the material"}
    </Status>
  );
}

/** A quote of a debate, and whether it was found in the material; undefined if that was not checked. */
interface ShownQuote {
  quote: string;
  isFound: boolean | undefined;
}

/** Reads the mark that precedes a quote once it has been checked. */
export function checkedQuote(item: string): ShownQuote {
  const [, not, quote] = /^(not )?found in the material: ([\s\S]*)$/.exec(item) ?? [];
  return quote === undefined ? { quote: item, isFound: undefined } : { quote, isFound: not === undefined };
}
