"use client";

import { Form, FormField } from "@/components/forms/form";
import { FutureDayField } from "@/components/forms/future-day-field";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { BulkButtons } from "@/components/tables/bulk-buttons";
import { Textarea } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import {
  BULK_DAY,
  BULK_OWNER,
  BULK_SCOPE,
  type BulkValues,
  JUSTIFICATION_HELP,
  ownerHelp,
} from "./control-values";
import type { Person } from "./people";

interface BulkFormProps {
  /** @throws ApiProblem when it is refused; what was entered stays then */
  onApply: (value: string | null) => Promise<unknown>;
  /** Closes the form. */
  onDone: () => void;
}

export function BulkOwnerForm({ members, ...props }: BulkFormProps & { members: readonly Person[] }) {
  const form = useBulkForm(BULK_OWNER, props);
  const isEmpty = !form.values.value?.trim();
  return (
    // The form is at the bottom of the window, so the suggestions open upward.
    <Form
      form={form}
      className="gap-3 [&_[role=listbox]]:top-auto [&_[role=listbox]]:bottom-full [&_[role=listbox]]:mb-1"
    >
      <FormField form={form} name="value" label="Owner" help={ownerHelp(form.values.value ?? "", members)}>
        {({ value, ...control }) => (
          <SuggestInput
            {...control}
            // It opened because the person asked for it.
            autoFocus
            value={value ?? ""}
            suggestions={members.map((member) => member.email)}
            placeholder="name@example.com"
          />
        )}
      </FormField>
      <BulkButtons {...buttonsOf(form)} clearLabel="Unassign" isEmpty={isEmpty}>
        Set owner
      </BulkButtons>
    </Form>
  );
}

const DAY_HELP = "When the controls should be implemented.";

export function BulkDayForm(props: BulkFormProps) {
  const form = useBulkForm(BULK_DAY, props);
  return (
    <Form form={form} className="gap-3">
      <FutureDayField form={form} name="value" label="Due date" help={DAY_HELP} input={{ autoFocus: true }} />
      <BulkButtons {...buttonsOf(form)} clearLabel="Remove the date" isEmpty={!form.values.value}>
        Set due date
      </BulkButtons>
    </Form>
  );
}

/** Leaves controls out of the program with a justification, or takes them back in. */
export function BulkScopeForm({ hasExcluded, ...props }: BulkFormProps & { hasExcluded: boolean }) {
  const form = useBulkForm(BULK_SCOPE, props);
  return (
    <Form form={form} className="gap-3">
      <FormField form={form} name="value" label="Justification" help={JUSTIFICATION_HELP}>
        {({ value, ...control }) => (
          <Textarea {...control} autoFocus value={value ?? ""} maxLength={2_000} className="min-h-20" />
        )}
      </FormField>
      <BulkButtons {...buttonsOf(form)} clearLabel="Take back in" canClear={hasExcluded}>
        Leave out
      </BulkButtons>
    </Form>
  );
}

function useBulkForm(definition: typeof BULK_OWNER, { onApply, onDone }: BulkFormProps) {
  return useForm(definition, {
    initial: { value: "" },
    send: ({ value }) => onApply(value),
    onSent: onDone,
  });
}

const buttonsOf = (form: FormHandle<BulkValues>) => ({
  isBusy: form.isBusy,
  onClear: () => form.submit({ value: null }),
});
