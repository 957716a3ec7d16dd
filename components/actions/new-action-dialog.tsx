"use client";

import { callApi } from "@/components/api";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/ui/toast";
import { ActionFields, type OwnerChoice, SystemField } from "./action-fields";
import { type ActionSuggestion, createForm, newValues } from "./action-values";

export interface NewActionProps {
  /** What the address names as the source, if it is there. */
  suggestion: ActionSuggestion | undefined;
  owners: readonly OwnerChoice[];
  systemNames: readonly string[];
}

interface NewActionDialogProps extends NewActionProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function NewActionDialog(props: NewActionDialogProps) {
  const { suggestion, owners, systemNames, onClose, onCreated } = props;
  const form = useForm(createForm(suggestion?.source), {
    initial: newValues(suggestion),
    send: (body, headers) => callApi("POST /v1/actions", { body, headers }),
    onSent: ({ id, title }) => {
      toast.success("Corrective action created", { description: title });
      onCreated(id);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Create corrective action"
      description={suggestion && `From ${suggestion.label}`}
      submitLabel="Create action"
      onClose={onClose}
    >
      <ActionFields form={form} owners={owners} />
      {!suggestion && <SystemField form={form} systemNames={systemNames} />}
    </FormDialog>
  );
}
