"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useWrite } from "@/components/ui/use-write";
import type { Evidence } from "@/lib/features/evidence/schema";
import { explainProblem } from "./evidence-draft";
import { ValidityFields } from "./evidence-form";

interface EditEvidenceFormProps {
  item: Evidence;
  onSaved: () => void;
  onCancel: () => void;
}

/** Title and dates; the content itself never changes. */
export function EditEvidenceForm({ item, onSaved, onCancel }: EditEvidenceFormProps) {
  const id = useId();
  const initial = {
    title: item.title,
    effective_date: item.effective_date,
    expires_on: item.expires_on ?? "",
  };
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(initial));
  const wrong = {
    title: draft.title.trim() === "" ? "Give it a title." : undefined,
    effective_date: draft.effective_date === "" ? "Enter the day from which it holds." : undefined,
    expires_on:
      draft.expires_on !== "" && draft.expires_on < draft.effective_date
        ? "The last day lies before the day from which it holds."
        : undefined,
  };
  const errors = { ...(isChecked ? wrong : {}), ...explainProblem(problem) };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(wrong).some(Boolean)) return focusFirstInvalid(event.currentTarget);
    const body = { ...draft, expires_on: draft.expires_on === "" ? null : draft.expires_on };
    const done = await write(() => callApi("PATCH /v1/evidence/{id}", { params: { id: item.id }, body }));
    if (!done) return;
    toast.success("Evidence saved");
    onSaved();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && problem.issues.length === 0 && (
        <Callout tone="danger" role="alert" title="It was not saved">
          {problem.message}
        </Callout>
      )}
      <Field id={id} label="Title" error={errors.title}>
        <Input
          id={id}
          value={draft.title}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          {...describedBy(id, { error: errors.title })}
        />
      </Field>
      <ValidityFields value={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
