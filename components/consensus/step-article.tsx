import type { ReactNode } from "react";
import type { ConsensusStep } from "@/lib/features/orchestrator/schema";
import { failureText, ModelText, roleWord, STEP_LABELS, shareText, stepPrice, VoteWord } from "./labels";

interface StepArticleProps {
  step: ConsensusStep;
  labelOf: (model: string) => string;
  /** Instead of the name of the kind of step: "First judgement". */
  title?: string;
  /** What the step means for the run, under its title. */
  note?: string;
  children?: ReactNode;
}

/** One step of a chain or a debate: who said it in which role, and the text. */
export function StepArticle({ step, labelOf, title, note, children }: StepArticleProps) {
  const isFailure = step.kind === "failure";
  return (
    <article className="flex min-w-0 flex-col gap-3 px-5 py-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="font-semibold text-base">{title ?? STEP_LABELS[step.kind]}</h3>
          <p className="text-ink-muted text-xs">
            {labelOf(step.model)} · {roleWord(step.role)}
            {note && ` · ${note}`}
          </p>
        </div>
        {step.vote && <VoteWord vote={step.vote} look="soft" />}
      </header>
      {step.text !== "" && (
        <ModelText className="text-sm leading-6">{isFailure ? failureText(step.text) : step.text}</ModelText>
      )}
      {children}
      <p className="text-ink-muted text-xs tabular-nums">
        {step.stated_confidence !== null &&
          `Says of itself: ${shareText(step.stated_confidence)} sure, not part of the arithmetic · `}
        {stepPrice(step)}
      </p>
    </article>
  );
}

/** The place of a step that has not come yet. */
export function AwaitedStep({ title }: { title: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-5 py-4 text-ink-muted">
      <p className="font-medium text-base">{title}</p>
      <p className="text-xs">Waiting</p>
    </div>
  );
}
