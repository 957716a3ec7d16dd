"use client";

import { useState } from "react";
import { LongText } from "@/components/actions/action-fields";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import type { Incident } from "@/lib/features/actions/incident-schema";
import { INCIDENT_STATUSES } from "@/lib/features/actions/vocabulary";
import { IncidentFields, ReportFields } from "./incident-fields";
import { changeForm, valuesOf } from "./incident-values";
import { INCIDENT_STATUS_LABELS } from "./labels";

interface EditIncidentProps {
  incident: Incident;
  onSaved: () => void;
  onCancel: () => void;
}

const STATUSES = INCIDENT_STATUSES.map((value) => ({ value, label: INCIDENT_STATUS_LABELS[value].label }));

export function EditIncident({ incident, onSaved, onCancel }: EditIncidentProps) {
  const [initial] = useState(() => valuesOf(incident));
  const form = useForm(changeForm(initial), {
    initial,
    send: (body) =>
      callApi("PATCH /v1/incidents/{id}", {
        params: { id: incident.id },
        body,
        headers: { "if-match": `"${incident.version}"` },
      }),
    onSent: () => {
      toast.success("Incident saved");
      onSaved();
    },
  });
  return (
    <Form form={form} onReload={onSaved}>
      <FormField form={form} name="status" label="Status">
        {(control) => <Select {...control} options={STATUSES} />}
      </FormField>
      <IncidentFields form={form} />
      <ReportFields form={form} />
      <FormField form={form} name="notes" label="Notes" isOptional>
        {(control) => <LongText {...control} />}
      </FormField>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
