"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { SubmitHint, submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field, FieldNotes } from "@/components/ui/field";
import { focusFirstInvalid, useFocusOnError } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { RadioCards } from "@/components/ui/radio-cards";
import { Skeleton } from "@/components/ui/skeleton";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { ModelRecord, ProcessResult } from "@/lib/features/orchestrator/schema";
import { PRIORITIES } from "@/lib/features/orchestrator/vocabulary";
import { PRIORITY_LABELS } from "./labels";
import { modelOptions, obstacleOf } from "./model-options";
import {
  EMPTY_TASK,
  explainTaskProblem,
  readTaskDraft,
  type TaskDraft,
  type TaskDraftErrors,
} from "./task-draft";
import { TaskResult } from "./task-result";

/** Sends a task to the router; the answer appears next to the form, and below it on a phone. */
export function Playground({ models }: { models: readonly ModelRecord[] }) {
  const id = useId();
  const refresh = useRefresh();
  const [draft, setDraft] = useState(EMPTY_TASK);
  const [sent, setSent] = useState(EMPTY_TASK);
  const [errors, setErrors] = useState<TaskDraftErrors>({});
  const [result, setResult] = useState<ProcessResult>();
  const { write, isBusy, problem, clear } = useWrite();
  const keyOf = useIdempotencyKey();
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(sent));

  const change = (part: Partial<TaskDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
    clear();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const read = readTaskDraft(draft);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) return focusFirstInvalid(event.currentTarget);
    // The same task asked again after an answer is a new question, so the key is per answer.
    const headers = keyOf({ ...read.body, after: result?.id });
    const done = await write(() => callApi("POST /v1/orchestrator/process", { body: read.body, headers }));
    if (!done) return;
    setSent(draft);
    setResult(done.answer);
    // What was spent, in the line of state.
    refresh();
  };
  const shown = problem ? { ...explainTaskProblem(problem, draft), ...errors } : errors;
  const form = useFocusOnError(problem && Object.values(shown).join(" "));
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={submitOnCommandEnter}
        className="flex max-w-3xl flex-col gap-6"
      >
        <TaskFields id={id} draft={draft} errors={shown} models={models} onChange={change} />
        {problem && Object.keys(shown).length === 0 && (
          <Callout
            tone={problem.status === 503 ? "warning" : "danger"}
            role="alert"
            title={problem.status === 503 ? "No model can answer this now" : "The task was not answered"}
          >
            {problem.message} Your task is kept.
          </Callout>
        )}
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Ask
          </Button>
          <SubmitHint />
        </div>
      </form>
      <TaskResultPlace result={result} models={models} isBusy={isBusy} />
    </div>
  );
}

const PRIORITY_CARDS = PRIORITIES.map((value) => ({ value, ...PRIORITY_LABELS[value] }));
const ALONE = "Only this model is asked, whatever the priority.";
const WITH_BOARD = "It takes a seat next to the board.";
const VOTED = "A critical task is voted on, unless one model is preferred.";
const NO_PREFERENCE = { value: "", label: "No preference", note: "the router chooses" };

interface TaskFieldsProps {
  id: string;
  draft: TaskDraft;
  errors: TaskDraftErrors;
  models: readonly ModelRecord[];
  onChange: (part: Partial<TaskDraft>) => void;
}

function TaskFields({ id, draft, errors, models, onChange }: TaskFieldsProps) {
  const isAlone = draft.preferred_model !== "";
  // Then it is not a choice: without a model of its own, a critical task is voted on.
  const isCritical = draft.priority === "critical" && !isAlone;
  const isConsensus = draft.force_consensus || isCritical;
  const consensusNotes = { help: isCritical ? VOTED : undefined, error: errors.force_consensus };
  const modelHelp =
    obstacleOf(models, draft.preferred_model) ?? (isAlone ? (isConsensus ? WITH_BOARD : ALONE) : undefined);
  const modelError = errors.preferred_model;
  // What the server says of the model holds; what was known when the page was drawn would only repeat it.
  const modelNotes = { help: modelError === undefined ? modelHelp : undefined, error: modelError };
  return (
    <>
      <Field id={`${id}-task`} label="Task" error={errors.task}>
        <Textarea
          id={`${id}-task`}
          value={draft.task}
          rows={6}
          placeholder="Which controls of the EU AI Act speak about logging?"
          onChange={(event) => onChange({ task: event.target.value })}
          {...describedBy(`${id}-task`, { error: errors.task })}
        />
      </Field>
      <RadioCards
        legend="Priority"
        isStacked
        value={draft.priority}
        options={PRIORITY_CARDS}
        error={errors.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-force`} className="flex items-center gap-2 text-sm">
          <Checkbox
            id={`${id}-force`}
            checked={isConsensus}
            disabled={isCritical}
            onCheckedChange={(checked) => onChange({ force_consensus: checked === true })}
            className="disabled:opacity-50"
            {...describedBy(`${id}-force`, consensusNotes)}
          />
          Ask several models and let their votes decide, whatever the priority
        </label>
        <FieldNotes id={`${id}-force`} {...consensusNotes} />
      </div>
      <Field id={`${id}-model`} label="Preferred model" isOptional {...modelNotes}>
        <Combobox
          id={`${id}-model`}
          value={draft.preferred_model}
          groups={[{ label: "Routing", options: [NO_PREFERENCE] }, ...modelOptions(models)]}
          placeholder="No preference"
          searchLabel="Search models"
          onChange={(preferred_model) => onChange({ preferred_model })}
          {...describedBy(`${id}-model`, modelNotes)}
        />
      </Field>
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
