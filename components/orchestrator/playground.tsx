"use client";

import { useEffect, useId, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { SubmitHint } from "@/components/ui/command-enter";
import { describedBy, FieldNotes } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { RadioCards } from "@/components/ui/radio-cards";
import { Skeleton } from "@/components/ui/skeleton";
import type { ApiProblem } from "@/lib/core/api-client";
import type { ModelRecord, ProcessResult } from "@/lib/features/orchestrator/schema";
import { PRIORITIES } from "@/lib/features/orchestrator/vocabulary";
import { PRIORITY_LABELS } from "./labels";
import { modelOptions, obstacleOf } from "./model-options";
import { TaskResult } from "./task-result";
import { EMPTY_TASK, TASK_FORM, type TaskValues } from "./task-values";

/** Sends a task to the router; the answer appears next to the form, and below it on a phone. */
export function Playground({ models }: { models: readonly ModelRecord[] }) {
  const refresh = useRefresh();
  const [result, setResult] = useState<ProcessResult>();
  const form = useForm(TASK_FORM, {
    initial: EMPTY_TASK,
    goesOn: true,
    send: (body, headers) => callApi("POST /v1/orchestrator/process", { body, headers }),
    onSent: (answer) => {
      setResult(answer);
      // What was spent, in the line of state.
      refresh();
    },
  });
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <Form form={form} failure={failureOf} className="max-w-3xl gap-6">
        <TaskFields form={form} models={models} />
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            Ask
          </Button>
          <SubmitHint />
        </div>
      </Form>
      <TaskResultPlace result={result} models={models} isBusy={form.isBusy} />
    </div>
  );
}

function failureOf({ status, message }: ApiProblem) {
  const text = `${message} Your task is kept.`;
  return status === 503
    ? { tone: "warning" as const, title: "No model can answer this now", text }
    : { title: "The task was not answered", text };
}

const PRIORITY_CARDS = PRIORITIES.map((value) => ({ value, ...PRIORITY_LABELS[value] }));
const ALONE = "Only this model is asked, whatever the priority.";
const WITH_BOARD = "It takes a seat next to the board.";
const VOTED = "A critical task is voted on, unless one model is preferred.";
const NO_PREFERENCE = { value: "", label: "No preference", note: "the router chooses" };

interface TaskFieldsProps {
  form: FormHandle<TaskValues>;
  models: readonly ModelRecord[];
}

function TaskFields({ form, models }: TaskFieldsProps) {
  const id = useId();
  const { values, errors, change } = form;
  const isAlone = values.preferred_model !== "";
  // Then it is not a choice: without a model of its own, a critical task is voted on.
  const isCritical = values.priority === "critical" && !isAlone;
  const isConsensus = values.force_consensus || isCritical;
  const consensusNotes = { help: isCritical ? VOTED : undefined, error: errors.force_consensus };
  const modelHelp =
    obstacleOf(models, values.preferred_model) ?? (isAlone ? (isConsensus ? WITH_BOARD : ALONE) : undefined);
  return (
    <>
      <FormField form={form} name="task" label="Task">
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            placeholder="Which controls of the EU AI Act speak about logging?"
          />
        )}
      </FormField>
      <RadioCards
        legend="Priority"
        isStacked
        value={values.priority}
        options={PRIORITY_CARDS}
        error={errors.priority}
        onChange={(priority) => change({ priority })}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="flex items-center gap-2 text-sm">
          <Checkbox
            id={id}
            checked={isConsensus}
            disabled={isCritical}
            onCheckedChange={(checked) => change({ force_consensus: checked === true })}
            className="disabled:opacity-50"
            {...describedBy(id, consensusNotes)}
          />
          Ask several models and let their votes decide, whatever the priority
        </label>
        <FieldNotes id={id} {...consensusNotes} />
      </div>
      <FormField
        form={form}
        name="preferred_model"
        label="Preferred model"
        isOptional
        // What the server says of the model holds; what was known when the page was drawn would only repeat it.
        help={errors.preferred_model === undefined ? modelHelp : undefined}
      >
        {(control) => (
          <Combobox
            {...control}
            groups={[{ label: "Routing", options: [NO_PREFERENCE] }, ...modelOptions(models)]}
            placeholder="No preference"
            searchLabel="Search models"
          />
        )}
      </FormField>
    </>
  );
}

interface TaskResultPlaceProps {
  result: ProcessResult | undefined;
  models: readonly ModelRecord[];
  isBusy: boolean;
}

/** Where the answer comes. It takes the focus when it is there, so that it is read out and in sight. */
function TaskResultPlace({ result, models, isBusy }: TaskResultPlaceProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result) place.current?.focus();
  }, [result]);
  if (isBusy) {
    return (
      <Card className="flex min-h-72 flex-col gap-4 p-5">
        <p role="status" className="text-ink-muted text-sm">
          Routing the task and waiting for the answer. One model takes half a minute at most, a consensus two.
        </p>
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-24" />
      </Card>
    );
  }
  if (!result) {
    return (
      <Card className="flex min-h-72 flex-col items-center justify-center p-5 text-center text-ink-muted text-sm">
        <p className="max-w-sm">
          The answer appears here, with the model that gave it, why it was chosen, and what it cost.
        </p>
      </Card>
    );
  }
  return (
    <section ref={place} tabIndex={-1} aria-label="Answer" className="min-w-0 rounded-lg outline-none">
      <TaskResult result={result} models={models} />
    </section>
  );
}
