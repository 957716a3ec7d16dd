"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/ui/toast";
import { IncidentFields, IncidentSystemField } from "./incident-fields";
import { CREATE_FORM, newValues } from "./incident-values";

interface NewIncidentDialogProps {
  systemNames: readonly string[];
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function NewIncidentDialog({ systemNames, onClose, onCreated }: NewIncidentDialogProps) {
  const [initial] = useState(() => newValues(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  const form = useForm(CREATE_FORM, {
    initial,
    send: (body, headers) => callApi("POST /v1/incidents", { body, headers }),
    onSent: ({ id, title }) => {
      toast.success("Incident recorded", { description: title });
      onCreated(id);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Record incident"
      description="Its kind sets the time limit for the report to the authority, counted from awareness."
      submitLabel="Record incident"
      onClose={onClose}
    >
      <IncidentSystemField form={form} systemNames={systemNames} />
      <IncidentFields form={form} />
    </FormDialog>
  );
}
