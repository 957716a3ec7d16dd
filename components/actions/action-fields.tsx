"use client";

import { useId } from "react";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { SEVERITIES } from "@/lib/features/actions/schema";
import type { ActionDraft } from "./action-draft";
import { SEVERITY_WORDS } from "./labels";

/** A member who can own an action. */
export interface OwnerChoice {
  id: string;
  name: string;
}

interface ActionFieldsProps {
  draft: ActionDraft;
  owners: readonly OwnerChoice[];
  titleError: string | undefined;
  onChange: (part: Partial<ActionDraft>) => void;
}

const SEVERITY_CHOICES = SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] }));
const NO_ONE = "none";

/** What is to be done, how serious it is, by whom and until when. */
export function ActionFields({ draft, owners, titleError, onChange }: ActionFieldsProps) {
  const id = useId();
  const choices = [
    { value: NO_ONE, label: "No one yet" },
    ...owners.map((owner) => ({ value: owner.id, label: owner.name })),
  ];
  return (
    <>
      <Field id={`${id}-title`} label="Title" error={titleError}>
        <Input
          id={`${id}-title`}
          value={draft.title}
          maxLength={200}
          onChange={(event) => onChange({ title: event.target.value })}
          {...describedBy(`${id}-title`, { error: titleError })}
        />
      </Field>
      <TextField
        label="What is to be done"
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
      <div className="grid gap-5 sm:grid-cols-3 sm:gap-3">
        <Field id={`${id}-severity`} label="Severity">
          <Select
            id={`${id}-severity`}
            value={draft.severity}
            options={SEVERITY_CHOICES}
            onChange={(severity) => onChange({ severity })}
          />
        </Field>
        <Field id={`${id}-owner`} label="Owner">
          <Select
            id={`${id}-owner`}
            value={draft.owner_id || NO_ONE}
            options={choices}
            onChange={(owner) => onChange({ owner_id: owner === NO_ONE ? "" : owner })}
          />
        </Field>
        <Field id={`${id}-due`} label="Due date" isOptional>
          <Input
            id={`${id}-due`}
            type="date"
            value={draft.due_date}
            onChange={(event) => onChange({ due_date: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}

interface SystemFieldProps {
  value: string;
  systemNames: readonly string[];
  onChange: (name: string) => void;
}

const SYSTEM_HELP = "Leave it empty for the whole organization. A name that is new registers the system.";

export function SystemField({ value, systemNames, onChange }: SystemFieldProps) {
  const id = useId();
  return (
    <Field id={id} label="System" isOptional help={SYSTEM_HELP}>
      <SuggestInput
        id={id}
        value={value}
        suggestions={systemNames}
        onChange={onChange}
        {...describedBy(id, { help: SYSTEM_HELP })}
      />
    </Field>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A text of a few lines that may be empty. */
export function TextField({ label, value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} isOptional>
      <Textarea
        id={id}
        value={value}
        maxLength={20_000}
        className="min-h-20"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
