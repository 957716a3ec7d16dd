"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { useFocusOnError } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import type { Person } from "./people";
import type { Refusal } from "./use-controls";

export const OWNER_HELP = "A member's email brings the control under their “My work”.";

interface BulkFormProps {
  isBusy: boolean;
  /** Answers the reason when it is refused; what was entered stays then. */
  onApply: (value: string | null) => Promise<Refusal>;
}

export function BulkOwnerForm({ members, isBusy, onApply }: BulkFormProps & { members: readonly Person[] }) {
  const id = useId();
  const [owner, setOwner] = useState("");
  const [error, setError] = useState<Refusal>();
  const form = useFocusOnError(error);
  const apply = async (value: string | null) => {
    setError(undefined);
    setError(await onApply(value));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (owner.trim() !== "") void apply(owner.trim());
  };
  return (
    // The form is at the bottom of the window, so the suggestions open upward.
    <form
      ref={form}
      onSubmit={submit}
      className="flex flex-col gap-3 [&_[role=listbox]]:top-auto [&_[role=listbox]]:bottom-full [&_[role=listbox]]:mb-1"
    >
      <Field id={id} label="Owner" help={OWNER_HELP} error={error}>
        <SuggestInput
          id={id}
          value={owner}
          suggestions={members.map((member) => member.email)}
          placeholder="name@example.com"
          onChange={setOwner}
          {...describedBy(id, { help: OWNER_HELP, error })}
        />
      </Field>
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void apply(null)}>
          Unassign
        </Button>
        <Button size="sm" type="submit" variant="primary" isBusy={isBusy} disabled={owner.trim() === ""}>
          Set owner
        </Button>
      </div>
    </form>
  );
}

const DAY_HELP = "When the controls should be implemented.";

export function BulkDayForm({ isBusy, onApply }: BulkFormProps) {
  const id = useId();
  const [day, setDay] = useState("");
  const [error, setError] = useState<Refusal>();
  const form = useFocusOnError(error);
  const apply = async (value: string | null) => {
    setError(undefined);
    setError(await onApply(value));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== "") void apply(day);
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
      <Field id={id} label="Due date" help={DAY_HELP} error={error}>
        <Input
          id={id}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          {...describedBy(id, { help: DAY_HELP, error })}
        />
      </Field>
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void apply(null)}>
          Remove the date
        </Button>
        <Button size="sm" type="submit" variant="primary" isBusy={isBusy} disabled={day === ""}>
          Set due date
        </Button>
      </div>
    </form>
  );
}

export const JUSTIFICATION_HELP =
  "Why it does not apply here, as a Statement of Applicability says it. It is kept with your name.";
export const JUSTIFICATION_MISSING = "Give the justification; an auditor will ask for it.";

/** Leaves controls out of the program with a justification, or takes them back in. */
export function BulkScopeForm({ isBusy, hasExcluded, onApply }: BulkFormProps & { hasExcluded: boolean }) {
  const id = useId();
  const [justification, setJustification] = useState("");
  const [error, setError] = useState<Refusal>();
  const form = useFocusOnError(error);
  const apply = async (value: string | null) => {
    setError(undefined);
    setError(await onApply(value));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (justification.trim() === "") setError(JUSTIFICATION_MISSING);
    else void apply(justification.trim());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field id={id} label="Justification" help={JUSTIFICATION_HELP} error={error}>
        <Textarea
          id={id}
          value={justification}
          maxLength={2_000}
          onChange={(event) => setJustification(event.target.value)}
          className="min-h-20"
          {...describedBy(id, { help: JUSTIFICATION_HELP, error })}
        />
      </Field>
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" disabled={isBusy || !hasExcluded} onClick={() => void apply(null)}>
          Take back in
        </Button>
        <Button size="sm" type="submit" variant="primary" isBusy={isBusy}>
          Leave out
        </Button>
      </div>
    </form>
  );
}
