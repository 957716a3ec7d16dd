"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import type { Person } from "./types";

export const OWNER_HELP = "A member's email brings the control under their “My controls”.";

interface BulkOwnerFormProps {
  members: readonly Person[];
  onApply: (owner: string | null) => void;
}

export function BulkOwnerForm({ members, onApply }: BulkOwnerFormProps) {
  const id = useId();
  const [owner, setOwner] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (owner.trim() !== "") onApply(owner.trim());
  };
  return (
    // The form stands at the foot of the window, so the suggestions open upwards.
    <form
      onSubmit={submit}
      className="flex flex-col gap-3 [&_[role=listbox]]:top-auto [&_[role=listbox]]:bottom-full [&_[role=listbox]]:mb-1"
    >
      <Field id={id} label="Owner" help={OWNER_HELP}>
        <SuggestInput
          id={id}
          value={owner}
          suggestions={members.map((member) => member.email)}
          placeholder="name@example.com"
          onChange={setOwner}
          {...describedBy(id, { help: OWNER_HELP })}
        />
      </Field>
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={() => onApply(null)}>
          Unassign
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={owner.trim() === ""}>
          Set owner
        </Button>
      </div>
    </form>
  );
}

export function BulkDayForm({ onApply }: { onApply: (day: string | null) => void }) {
  const id = useId();
  const [day, setDay] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== "") onApply(day);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field id={id} label="Due date" help="When the controls should be implemented.">
        <Input
          id={id}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          aria-describedby={`${id}-help`}
        />
      </Field>
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={() => onApply(null)}>
          Remove the date
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={day === ""}>
          Set due date
        </Button>
      </div>
    </form>
  );
}
