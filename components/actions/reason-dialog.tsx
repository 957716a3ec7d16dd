"use client";

import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Textarea } from "@/components/ui/input";
import { ReopenActionSchema } from "@/lib/features/actions/schema";

interface ReasonDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

const FORM: FormDefinition<{ reason: string }, typeof ReopenActionSchema> = {
  schema: ReopenActionSchema,
  toBody: ({ reason }) => ({ reason: reason.trim() }),
  words: { reason: { empty: "Give the reason." } },
  fields: { cancel_reason: "reason" },
};

/** Asks for the reason of something that is recorded with it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, submitLabel, send, onDone, onClose } = props;
  const form = useForm(FORM, {
    initial: { reason: "" },
    send: ({ reason }) => send(reason),
    onSent: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      submitLabel={submitLabel}
      cancelLabel="Go back"
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Reason">
        {(control) => <Textarea {...control} maxLength={2_000} className="min-h-20" />}
      </FormField>
    </FormDialog>
  );
}
