"use client";

import { z } from "zod";
import { Form, FormField } from "@/components/forms/form";
import { FutureDayField } from "@/components/forms/future-day-field";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { BulkOutcome } from "@/lib/core/bulk";
import { BulkButtons } from "./bulk-buttons";
import type { BulkField, BulkValues } from "./bulk-field";

interface EnteredValues {
  /** Null empties the field, which is a button of its own. */
  value: string | null;
  reason: string;
}

/** Each list sends it to an operation of its own. */
function fieldForm(field: BulkField): FormDefinition<EnteredValues, z.ZodType<EnteredValues>> {
  return {
    schema: z.custom<EnteredValues>(),
    check: (entered) =>
      reasonOf(field, entered) && entered.reason.trim() === "" ? { reason: field.reason?.missing } : {},
    onlyField: "value",
  };
}

/** The field that says why, where the value needs one. */
function reasonOf(field: BulkField, { value }: Pick<EnteredValues, "value">) {
  return value !== null && field.reason?.isNeededFor(value) ? field.reason : undefined;
}

interface BulkFieldFormProps {
  field: BulkField;
  /** @throws ApiProblem when nothing was changed; what was entered stays then */
  send: (values: BulkValues) => Promise<BulkOutcome>;
  onSent: (outcome: BulkOutcome) => void;
}

/** Sets one field of all selected records. */
export function BulkFieldForm({ field, send, onSent }: BulkFieldFormProps) {
  const form = useForm(fieldForm(field), {
    initial: { value: "", reason: "" },
    send: (entered) => {
      const reason = reasonOf(field, entered);
      return send({ [field.name]: entered.value, ...(reason && { [reason.name]: entered.reason }) });
    },
    onSent,
  });
  const reason = reasonOf(field, form.values);
  return (
    <Form form={form} className="gap-3">
      {/* It opened because the person asked for it, so the field has the focus. */}
      {field.kind === "day" ? (
        <FutureDayField form={form} name="value" label={field.label} input={{ autoFocus: true }} />
      ) : (
        <FormField form={form} name="value" label={field.label}>
          {({ value, ...control }) => (
            <Select {...control} autoFocus value={value ?? ""} options={field.options ?? []} />
          )}
        </FormField>
      )}
      {reason && (
        <FormField form={form} name="reason" label={reason.label}>
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
      )}
      <BulkButtons
        isBusy={form.isBusy}
        isEmpty={!form.values.value}
        clearLabel={field.emptyLabel}
        onClear={() => form.submit({ value: null })}
      >
        Apply
      </BulkButtons>
    </Form>
  );
}
