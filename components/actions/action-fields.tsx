"use client";

import type { ComponentProps } from "react";
import { FormField } from "@/components/forms/form";
import { FutureDayField } from "@/components/forms/future-day-field";
import type { FormHandle } from "@/components/forms/use-form";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { SEVERITIES } from "@/lib/features/audits/vocabulary";
import type { ActionValues } from "./action-values";
import { SEVERITY_WORDS } from "./labels";

/** A member who can own an action. */
export interface OwnerChoice {
  id: string;
  name: string;
}

interface ActionFieldsProps {
  form: FormHandle<ActionValues>;
  owners: readonly OwnerChoice[];
}

const SEVERITY_CHOICES = SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] }));
const NO_ONE = "none";

/** What is to be done, how serious it is, by whom and until when. */
export function ActionFields({ form, owners }: ActionFieldsProps) {
  return (
    <>
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} maxLength={200} />}
      </FormField>
      <FormField form={form} name="description" label="What is to be done" isOptional>
        {(control) => <LongText {...control} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-3 sm:gap-3">
        <FormField form={form} name="severity" label="Severity">
          {(control) => <Select {...control} options={SEVERITY_CHOICES} />}
        </FormField>
        <OwnerAndDay form={form} owners={owners} />
      </div>
    </>
  );
}

/** By whom and until when. */
export function OwnerAndDay({ form, owners }: ActionFieldsProps) {
  const choices = [
    { value: NO_ONE, label: "No one yet" },
    ...owners.map((owner) => ({ value: owner.id, label: owner.name })),
  ];
  return (
    <>
      <FormField form={form} name="owner_id" label="Owner">
        {({ value, onChange, ...control }) => (
          <Select
            {...control}
            value={value || NO_ONE}
            options={choices}
            onChange={(owner) => onChange(owner === NO_ONE ? "" : owner)}
          />
        )}
      </FormField>
      <FutureDayField form={form} name="due_date" label="Due date" isOptional />
    </>
  );
}

interface SystemFieldProps {
  form: FormHandle<ActionValues>;
  systemNames: readonly string[];
}

const SYSTEM_HELP = "Leave it empty for the whole organization. A new name registers the system.";

export function SystemField({ form, systemNames }: SystemFieldProps) {
  return (
    <FormField form={form} name="system_name" label="System" isOptional help={SYSTEM_HELP}>
      {(control) => <SuggestInput {...control} suggestions={systemNames} />}
    </FormField>
  );
}

type Outcome = Pick<ActionValues, "root_cause" | "work_done">;

/** Why it was necessary, and what was done about it. */
export function OutcomeFields<Values extends Outcome>({ form }: { form: FormHandle<Values> }) {
  return (
    <>
      <FormField form={form} name="root_cause" label="Root cause" isOptional>
        {(control) => <LongText {...control} />}
      </FormField>
      <FormField form={form} name="work_done" label="What was done" isOptional>
        {(control) => <LongText {...control} />}
      </FormField>
    </>
  );
}

/** The control of a text of a few lines that may be empty. */
export function LongText(props: ComponentProps<typeof Textarea>) {
  return <Textarea maxLength={20_000} className="min-h-20" {...props} />;
}
