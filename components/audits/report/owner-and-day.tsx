"use client";

import { useId } from "react";
import type { OwnerChoice } from "@/components/actions/action-fields";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

const NO_ONE = "none";

interface OwnerAndDayProps {
  owners: readonly OwnerChoice[];
  /** A member's id; empty for no one. */
  owner: string;
  day: string;
  onChange: (part: { owner_id: string } | { due_date: string }) => void;
}

/** By whom and until when, for several actions at once. */
export function OwnerAndDay({ owners, owner, day, onChange }: OwnerAndDayProps) {
  const id = useId();
  const choices = [
    { value: NO_ONE, label: "No one yet" },
    ...owners.map((one) => ({ value: one.id, label: one.name })),
  ];
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <Field id={`${id}-owner`} label="Owner">
        <Select
          id={`${id}-owner`}
          value={owner || NO_ONE}
          options={choices}
          onChange={(chosen) => onChange({ owner_id: chosen === NO_ONE ? "" : chosen })}
        />
      </Field>
      <Field id={`${id}-due`} label="Due date" isOptional>
        <Input
          id={`${id}-due`}
          type="date"
          value={day}
          onChange={(event) => onChange({ due_date: event.target.value })}
        />
      </Field>
    </div>
  );
}
