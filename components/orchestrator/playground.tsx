"use client";

import { type FormEvent, useId, useState } from "react";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { useRefresh } from "@/components/ui/page-address";
import { SubmitHint } from "@/components/ui/submit-hint";
import { submitOnCommandEnter } from "@/components/ui/submit-on-command-enter";
import { useFocusOnError } from "@/components/ui/use-focus-on-error";
import { useIdempotencyKey } from "@/components/ui/use-idempotency-key";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { processTask } from "@/lib/features/orchestrator/contract";
import type { ModelRecord, ProcessResult } from "@/lib/features/orchestrator/schema";
import {
  EMPTY_TASK,
  explainTaskProblem,
  readTaskDraft,
  type TaskDraft,
  type TaskDraftErrors,
} from "./task-draft";
import { TaskFields } from "./task-fields";
import { TaskResultPlace } from "./task-result-place";

/** Puts a task to the router; the answer stands beside the form, and below it on a phone. */
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
    const done = await write(() => callApi(processTask, { body: read.body, headers }));
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
