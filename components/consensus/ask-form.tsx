"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { costText } from "@/components/orchestrator/amounts";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { SubmitHint } from "@/components/ui/submit-hint";
import { submitOnCommandEnter } from "@/components/ui/submit-on-command-enter";
import { useFocusOnError } from "@/components/ui/use-focus-on-error";
import { useIdempotencyKey } from "@/components/ui/use-idempotency-key";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { runConsensus } from "@/lib/features/orchestrator/contract";
import type { Ecosystem } from "@/lib/features/orchestrator/schema";
import { type AskDraft, type AskDraftErrors, explainAskIssues, readAskDraft } from "./ask-draft";
import { AskFields } from "./ask-fields";
import { consensusHref } from "./hrefs";

interface AskFormProps {
  initial: AskDraft;
  ecosystem: Pick<Ecosystem, "models" | "budget">;
  systemNames: readonly string[];
}

/** Puts a question to several models and goes to the room where they answer. */
export function AskForm({ initial, ecosystem, systemNames }: AskFormProps) {
  const id = useId();
  const router = useRouter();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<AskDraftErrors>({});
  const [isSent, setSent] = useState(false);
  const { write, isBusy, problem, clear } = useWrite();
  const keyOf = useIdempotencyKey();
  useUnsavedChanges(!isSent && JSON.stringify(draft) !== JSON.stringify(initial));

  const change = (part: Partial<AskDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
    clear();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isSent) return;
    const read = readAskDraft(draft);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) return focusFirstInvalid(event.currentTarget);
    const headers = { prefer: "respond-async", ...keyOf(read.body) };
    const done = await write(() => callApi(runConsensus, { body: read.body, headers }));
    if (!done) return;
    setSent(true);
    router.push(consensusHref(done.answer.id));
  };
  const shown = problem ? { ...explainAskIssues(problem.issues, draft), ...errors } : errors;
  const form = useFocusOnError(problem && Object.values(shown).join(" "));
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnCommandEnter}
      className="flex max-w-3xl flex-col gap-6"
    >
      <AskFields
        id={id}
        draft={draft}
        errors={shown}
        models={ecosystem.models}
        systemNames={systemNames}
        onChange={change}
      />
      {problem && Object.keys(shown).length === 0 && (
        <Callout tone="danger" role="alert" title="The question could not be put">
          {problem.message} What you entered is kept.
        </Callout>
      )}
      <p className="text-ink-muted text-sm tabular-nums">
        {COST_NOTES[draft.strategy]} Embedded operators cost nothing. Of this month's{" "}
        {costText(ecosystem.budget.limit)}, {costText(ecosystem.budget.spent)} is spent.
      </p>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy || isSent}>
          Ask
        </Button>
        <SubmitHint />
      </div>
    </form>
  );
}

/** How many calls a strategy makes, as every call is paid for. */
const COST_NOTES = {
  voting: "One call for each seat.",
  chain_of_verification: "One call each for draft, questions and synthesis, and two for each claim.",
  adversarial_debate: "Five calls: claim, critique, rebuttal and two judgements.",
} as const;
