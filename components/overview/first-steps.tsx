"use client";

import { ArrowRight, Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import type { FirstStep } from "./steps";

interface FirstStepsProps {
  steps: readonly FirstStep[];
  /** Whether the reader is an administrator: the path is put away for everyone. */
  canDismiss: boolean;
}

/** The path of a new organization. Steps tick themselves off; the next one is marked. */
export function FirstSteps({ steps, canDismiss }: FirstStepsProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const done = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone);
  const dismiss = async () => {
    const body = { first_steps_dismissed: true };
    if (await write(() => callApi("PATCH /v1/organization", { body }))) refresh();
  };
  return (
    <section aria-labelledby="first-steps-title" className="flex flex-col gap-3">
      <div className="flex min-h-7 items-end justify-between gap-3">
        <div>
          <h2 id="first-steps-title" className="font-semibold text-base">
            First steps
          </h2>
          <p className="text-ink-muted text-sm">
            {next ? `${done} of ${steps.length} done` : "All done. This list is no longer needed."}
          </p>
        </div>
        {!next && canDismiss && (
          <Button size="sm" onClick={dismiss} disabled={isBusy}>
            Dismiss
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      <ol className="grid gap-px overflow-clip rounded-lg border bg-line md:grid-cols-5">
        {steps.map((step) => (
          <Step key={step.id} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const Icon = step.isDone ? CircleCheck : Circle;
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className={cn(
        "relative flex flex-col gap-1 px-4 py-3 hover:bg-hover",
        isNext ? "bg-accent-soft" : "bg-surface",
      )}
    >
      <p className="flex items-center gap-2 text-sm">
        <Icon
          className={cn("size-4 shrink-0", step.isDone ? "text-success" : "text-ink-muted")}
          role="img"
          aria-label={step.isDone ? "Done" : "To do"}
        />
        <Link
          href={step.href}
          className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          {step.title}
        </Link>
        {isNext && <ArrowRight className="ml-auto size-3.5 shrink-0 text-accent-text" aria-hidden />}
      </p>
      <p className="text-ink-soft text-xs">{step.sentence}</p>
    </li>
  );
}
