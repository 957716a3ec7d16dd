"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { TextField } from "@/components/actions/action-fields";
import { FormProblem } from "@/components/actions/form-problem";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import type { Incident } from "@/lib/features/actions/incident-schema";
import { INCIDENT_STATUSES } from "@/lib/features/actions/vocabulary";
import { changesOf, check, draftOf, type IncidentDraft } from "./incident-draft";
import { explainProblem } from "./incident-errors";
import { IncidentFields, ReportFields } from "./incident-fields";
import { INCIDENT_STATUS_LABELS } from "./labels";

interface EditIncidentProps {
  incident: Incident;
  onSaved: () => void;
  onCancel: () => void;
}

const STATUSES = INCIDENT_STATUSES.map((value) => ({ value, label: INCIDENT_STATUS_LABELS[value].label }));

export function EditIncident({ incident, onSaved, onCancel }: EditIncidentProps) {
  const id = useId();
  const [initial] = useState(() => draftOf(incident));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const wrong = check(draft);
  const refused = explainProblem(problem);
  const errors = { ...refused.errors, ...(isChecked ? wrong : {}) };
  const change = (part: Partial<IncidentDraft>) => setDraft({ ...draft, ...part });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(event.currentTarget);
    const body = changesOf(initial, draft);
    const headers = { "if-match": `"${incident.version}"` };
    const done = await write(() =>
      callApi("PATCH /v1/incidents/{id}", { params: { id: incident.id }, body, headers }),
    );
    if (!done) return;
    toast.success("Incident saved");
    onSaved();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      <FormProblem problem={refused.problem} onReload={onSaved} />
      <Field id={`${id}-status`} label="Status">
        <Select
          id={`${id}-status`}
          value={draft.status}
          options={STATUSES}
          onChange={(status) => change({ status })}
        />
      </Field>
      <IncidentFields draft={draft} errors={errors} onChange={change} />
      <ReportFields draft={draft} errors={errors} onChange={change} />
      <TextField label="Notes" value={draft.notes} onChange={(notes) => change({ notes })} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
