"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "@/components/api";
import { DECISION_LABELS } from "@/components/decisions/labels";
import { Form, FormField } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { SubmitHint } from "@/components/ui/command-enter";
import { Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import type { ApiProblem } from "@/lib/core/api-client";
import { DECISIONS } from "@/lib/judgment/risk/vocabulary";
import { RESOLUTION_MEANINGS } from "./labels";
import type { ResolutionDraft } from "./resolution-draft";
import { RESOLVE_FORM } from "./resolution-values";

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
  const [initial] = useState(draft);
  const form = useForm(RESOLVE_FORM, {
    initial,
    keep: onChange,
    send: (body, headers) =>
      callApi("POST /v1/reviews/{id}/resolve", { params: { id: reviewId }, body, headers }),
    onSent: () => {
      toast.success("Review resolved", { description: "A new ledger entry names the escalated one." });
      onResolved();
    },
  });
  const { values, errors, change } = form;
  useNumberKeys(DECISIONS, (decision) => {
    change({ decision });
    // As with a radio button of the browser the focus follows the choice: the note is one Tab away.
    form.props.ref.current?.querySelector<HTMLElement>(`[role="radio"][value="${decision}"]`)?.focus();
  });
  const failure = ({ code, message }: ApiProblem) =>
    code === "conflict"
      ? {
          tone: "warning" as const,
          title: "Someone else has already resolved it",
          text: `${message} Your decision was not recorded.`,
          action: <Button onClick={onResolved}>Show</Button>,
        }
      : { title: "The review could not be resolved" };
  return (
    <Form form={form} failure={failure} className="gap-4">
      <RadioCards
        legend="Your decision"
        value={values.decision}
        options={OPTIONS}
        error={errors.decision}
        isStacked
        onChange={(decision) => change({ decision })}
      />
      <FormField form={form} name="note" label="Reason" help={NOTE_HELP}>
        {(control) => <Textarea {...control} rows={4} className="min-h-24" />}
      </FormField>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Resolve
        </Button>
        <SubmitHint />
      </div>
    </Form>
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
