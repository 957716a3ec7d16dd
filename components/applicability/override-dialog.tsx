"use client";

import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import { OverrideApplicabilitySchema } from "@/lib/features/applicability/schema";

export interface OverrideProps {
  requirementId: string;
  /** "Art. 33(1)". */
  citation: string;
  systemId: string | undefined;
}

const CHOICES = [
  { value: "yes", label: "Applies", description: "It counts from now on, whatever the answers say." },
  { value: "no", label: "Does not apply", description: "It no longer counts, whatever the answers say." },
] as const;

interface OverrideValues {
  applies: (typeof CHOICES)[number]["value"] | undefined;
  reason: string;
}

const FORM: FormDefinition<OverrideValues, typeof OverrideApplicabilitySchema> = {
  schema: OverrideApplicabilitySchema,
  toBody: ({ applies, reason }) => ({ applies: applies === "yes", reason }),
  check: ({ applies }) => (applies === undefined ? { applies: "Choose one." } : {}),
  words: {
    reason: { subject: "The reason", empty: "Give the reason; an auditor will ask for it." },
  },
};

/** Decides whether a requirement applies, against what the answers say. */
export function OverrideDialog({
  requirementId,
  citation,
  systemId,
  onClose,
}: OverrideProps & { onClose: () => void }) {
  const refresh = useRefresh();
  const form = useForm(FORM, {
    initial: { applies: undefined, reason: "" },
    send: (body) =>
      callApi("PUT /v1/applicability/{requirement_id}", {
        params: { requirement_id: requirementId },
        query: systemId === undefined ? {} : { system_id: systemId },
        body,
      }),
    onSent: (_, { applies }) => {
      toast.success(applies ? `${citation} applies` : `${citation} does not apply`);
      onClose();
      refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Does ${citation} apply?`}
      description="Your decision replaces what follows from the answers. It is kept with your name, and programs count anew at once."
      failure="The decision could not be saved"
      submitLabel="Save decision"
      onClose={onClose}
    >
      <RadioCards
        legend="Decision"
        value={form.values.applies}
        options={CHOICES}
        isStacked
        error={form.errors.applies}
        onChange={(applies) => form.change({ applies })}
      />
      <FormField form={form} name="reason" label="Reason">
        {(control) => <Textarea {...control} maxLength={2_000} className="min-h-24" />}
      </FormField>
    </FormDialog>
  );
}
