"use client";

import { useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Form } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
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
      title="Record incident"
      description="Its kind sets the time limit for the report to the authority, counted from awareness."
      isUnsaved={form.isUnsaved}
      onClose={onClose}
    >
      {(ask) => (
        <Form form={form}>
          <IncidentSystemField form={form} systemNames={systemNames} />
          <IncidentFields form={form} />
          <DialogActions>
            <Button onClick={ask}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              Record incident
            </Button>
          </DialogActions>
        </Form>
      )}
    </FormDialog>
  );
}
