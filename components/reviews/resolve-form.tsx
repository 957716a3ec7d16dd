"use client";

import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { DECISION_LABELS } from "@/components/decisions/labels";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SubmitHint, submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import { DECISIONS } from "@/lib/judgment/risk/vocabulary";
import { RESOLUTION_MEANINGS } from "./labels";
import { checkResolution, type ResolutionDraft, type ResolutionErrors } from "./resolution-draft";

const OPTIONS = DECISIONS.map((value, index) => ({
  value,
  label: DECISION_LABELS[value].label,
  description: RESOLUTION_MEANINGS[value],
  shortcut: String(index + 1),
}));
const NOTE_HELP =
  "Kept with the review under your name and never edited. The ledger gets its SHA-256 digest, not the text.";

interface ResolveFormProps {
  reviewId: string;
  draft: ResolutionDraft;
  onChange: (draft: ResolutionDraft) => void;
  /** The review has changed: by this form, or by someone else. */
  onResolved: () => void;
}

/** Decides a review; the draft is kept outside, so that stepping to the next review loses nothing. */
export function ResolveForm({ reviewId, draft, onChange, onResolved }: ResolveFormProps) {
  const id = useId();
  const [errors, setErrors] = useState<ResolutionErrors>({});
  const { write, isBusy, problem, clear } = useWrite();
  const keyOf = useIdempotencyKey();
  const change = (part: Partial<ResolutionDraft>) => {
    onChange({ ...draft, ...part });
    setErrors({});
    clear();
  };
  const form = useRef<HTMLFormElement>(null);
  useNumberKeys(DECISIONS, (decision) => {
    change({ decision });
    // As with a radio button of the browser the focus follows the choice: the note is one Tab away.
    form.current?.querySelector<HTMLElement>(`[role="radio"][value="${decision}"]`)?.focus();
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkResolution(draft);
    setErrors(found);
    if (draft.decision === undefined || Object.keys(found).length > 0)
      return focusFirstInvalid(event.currentTarget);
    const body = { decision: draft.decision, note: draft.note };
    const params = { id: reviewId };
    const done = await write(() =>
      callApi("POST /v1/reviews/{id}/resolve", { params, body, headers: keyOf({ ...body, reviewId }) }),
    );
    if (!done) return;
    toast.success("Review resolved", { description: "A new ledger entry names the escalated one." });
    onResolved();
  };
  const noteRefused = problem?.messageFor("note");
  const noteError = errors.note ?? (noteRefused === undefined ? undefined : `The note ${noteRefused}.`);
  const isTaken = problem?.code === "conflict";
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnCommandEnter}
      className="flex flex-col gap-4"
    >
      {problem && noteRefused === undefined && (
        <Callout
          tone={isTaken ? "warning" : "danger"}
          role="alert"
          title={isTaken ? "Someone else has already resolved it" : "The review could not be resolved"}
          action={isTaken && <Button onClick={onResolved}>Show</Button>}
        >
          {problem.message} {isTaken && "Your decision was not recorded."}
        </Callout>
      )}
      <RadioCards
        legend="Your decision"
        value={draft.decision}
        options={OPTIONS}
        error={errors.decision}
        isStacked
        onChange={(decision) => change({ decision })}
      />
      <Field id={`${id}-note`} label="Reason" help={NOTE_HELP} error={noteError}>
        <Textarea
          id={`${id}-note`}
          value={draft.note}
          rows={4}
          className="min-h-24"
          onChange={(event) => change({ note: event.target.value })}
          {...describedBy(`${id}-note`, { help: NOTE_HELP, error: noteError })}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Resolve
        </Button>
        <SubmitHint />
      </div>
    </form>
  );
}

/** The keys 1, 2, 3 … choose among options while nothing is being typed. */
function useNumberKeys<Value>(options: readonly Value[], onChoose: (value: Value) => void): void {
  const choose = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    const option = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
    if (option === undefined) return;
    event.preventDefault();
    onChoose(option);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => choose(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
