"use client";

import { type ReactNode, useState } from "react";
import { Form, FormField } from "@/components/forms/form";
import { FutureDayField } from "@/components/forms/future-day-field";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import {
  DAY_FORM,
  INTERVAL_FORM,
  OWNER_FORM,
  ownerHelp,
  type PropertyDefinition,
  type PropertyValues,
} from "../control-values";
import type { Person } from "../people";

export interface PropertyFormProps<Value> {
  initial: Value | null;
  /** @throws ApiProblem when it is refused; what was entered stays then */
  onSave: (value: Value | null) => Promise<unknown>;
  /** Closes the form. */
  onDone: () => void;
}

export function OwnerForm({ members, ...props }: PropertyFormProps<string> & { members: readonly Person[] }) {
  const { form, isSet } = usePropertyForm(OWNER_FORM, props);
  return (
    <PropertyForm form={form} clearLabel="Unassign" canClear={isSet}>
      <FormField form={form} name="value" label="Owner" help={ownerHelp(form.values.value, members)}>
        {(control) => (
          <SuggestInput
            {...control}
            // It opened because the person asked for it.
            autoFocus
            suggestions={members.map((member) => member.email)}
            placeholder="name@example.com"
          />
        )}
      </FormField>
    </PropertyForm>
  );
}

const DAY_HELP = "When it should be implemented.";

export function DayForm(props: PropertyFormProps<string>) {
  const { form, isSet } = usePropertyForm(DAY_FORM, props);
  return (
    <PropertyForm form={form} clearLabel="Remove the date" canClear={isSet}>
      <FutureDayField form={form} name="value" label="Due date" help={DAY_HELP} input={{ autoFocus: true }} />
    </PropertyForm>
  );
}

const INTERVAL_HELP =
  "The next review is due this long after the last one. It counts once the control was reviewed or is implemented.";

export function IntervalForm(props: PropertyFormProps<number>) {
  const { form, isSet } = usePropertyForm(INTERVAL_FORM, props);
  return (
    <PropertyForm form={form} clearLabel="Remove the interval" canClear={isSet}>
      <FormField form={form} name="value" label="Review every … days" help={INTERVAL_HELP}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="numeric"
            placeholder="90"
            onChange={(event) => control.onChange(event.target.value.trim())}
          />
        )}
      </FormField>
    </PropertyForm>
  );
}

function usePropertyForm<Value extends string | number>(
  definition: PropertyDefinition<Value>,
  { initial, onSave, onDone }: PropertyFormProps<Value>,
) {
  // `initial` may already show what is being saved; what the form began with stays.
  const [began] = useState(initial);
  const form = useForm(definition, {
    initial: { value: began === null ? "" : String(began) },
    send: async ({ value }) => {
      if (value !== began) await onSave(value);
    },
    onSent: onDone,
  });
  return { form, isSet: initial !== null };
}

interface PropertyFieldsProps {
  form: FormHandle<PropertyValues>;
  clearLabel: string;
  canClear: boolean;
  children: ReactNode;
}

function PropertyForm({ form, clearLabel, canClear, children }: PropertyFieldsProps) {
  return (
    <Form form={form} className="gap-3">
      {children}
      <div className="flex justify-between gap-2">
        <Button
          size="sm"
          variant="ghost"
          disabled={!canClear || form.isBusy}
          onClick={() => form.submit({ value: "" })}
        >
          {clearLabel}
        </Button>
        <Button size="sm" type="submit" variant="primary" isBusy={form.isBusy}>
          Save
        </Button>
      </div>
    </Form>
  );
}
