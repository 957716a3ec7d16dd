"use client";

import { useId } from "react";
import { TextField } from "@/components/actions/action-fields";
import { SEVERITY_WORDS } from "@/components/actions/labels";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { SEVERITIES } from "@/lib/features/actions/schema";
import { INCIDENT_KINDS } from "@/lib/features/actions/vocabulary";
import type { IncidentDraft, IncidentErrors } from "./incident-draft";
import { INCIDENT_KIND_LABELS } from "./labels";

interface IncidentFieldsProps {
  draft: IncidentDraft;
  errors: IncidentErrors;
  onChange: (part: Partial<IncidentDraft>) => void;
}

const KINDS = INCIDENT_KINDS.map((value) => {
  const { label, limit } = INCIDENT_KIND_LABELS[value];
  return { value, label, description: limit };
});
const SEVERITY_CHOICES = SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] }));
const ZONE_HELP = "The days of the time limit begin and end there.";

/** What happened, of which kind it is, and when. */
export function IncidentFields({ draft, errors, onChange }: IncidentFieldsProps) {
  const id = useId();
  return (
    <>
      <NameField label="What happened" field="title" {...{ draft, errors, onChange }} />
      <TextField
        label="Details"
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:gap-3">
        <Field id={`${id}-kind`} label="Kind" help={INCIDENT_KIND_LABELS[draft.kind].limit}>
          <Select
            id={`${id}-kind`}
            value={draft.kind}
            options={KINDS}
            onChange={(kind) => onChange({ kind })}
            {...describedBy(`${id}-kind`, { help: INCIDENT_KIND_LABELS[draft.kind].limit })}
          />
        </Field>
        <Field id={`${id}-severity`} label="Severity">
          <Select
            id={`${id}-severity`}
            value={draft.severity}
            options={SEVERITY_CHOICES}
            onChange={(severity) => onChange({ severity })}
          />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TimeField label="Aware since" field="aware_at" {...{ draft, errors, onChange }} />
        <TimeField label="Happened" field="occurred_at" isOptional {...{ draft, errors, onChange }} />
      </div>
      <Field id={`${id}-zone`} label="Time zone" help={ZONE_HELP} error={errors.time_zone}>
        <SuggestInput
          id={`${id}-zone`}
          value={draft.time_zone}
          suggestions={Intl.supportedValuesOf("timeZone")}
          onChange={(time_zone) => onChange({ time_zone })}
          {...describedBy(`${id}-zone`, { help: ZONE_HELP, error: errors.time_zone })}
        />
      </Field>
    </>
  );
}

/** To whom and when it was reported. */
export function ReportFields({ draft, errors, onChange }: IncidentFieldsProps) {
  const common = { draft, errors, onChange };
  return (
    <fieldset className="flex flex-col gap-5 border-t pt-4">
      <legend className="sr-only">Report to the authority</legend>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <NameField label="Reported to" field="reported_to" isOptional {...common} />
        <TimeField label="Reported" field="reported_at" isOptional {...common} />
      </div>
      <NameField label="Reference of the report" field="report_reference" isOptional {...common} />
    </fieldset>
  );
}

interface OneFieldProps<Name extends keyof IncidentDraft> extends IncidentFieldsProps {
  label: string;
  field: Name;
  isOptional?: boolean;
}

function NameField(props: OneFieldProps<"title" | "reported_to" | "report_reference">) {
  const { label, field, isOptional, draft, errors, onChange } = props;
  const id = useId();
  return (
    <Field id={id} label={label} isOptional={isOptional} error={errors[field]}>
      <Input
        id={id}
        value={draft[field]}
        maxLength={200}
        onChange={(event) => onChange({ [field]: event.target.value })}
        {...describedBy(id, { error: errors[field] })}
      />
    </Field>
  );
}

function TimeField(props: OneFieldProps<"aware_at" | "occurred_at" | "reported_at">) {
  const { label, field, isOptional, draft, errors, onChange } = props;
  const id = useId();
  return (
    <Field id={id} label={label} isOptional={isOptional} error={errors[field]}>
      <Input
        id={id}
        type="datetime-local"
        value={draft[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
        {...describedBy(id, { error: errors[field] })}
      />
    </Field>
  );
}

interface SystemFieldProps extends IncidentFieldsProps {
  systemNames: readonly string[];
}

/** The system an incident is about; it never changes. */
export function IncidentSystemField({ draft, errors, systemNames, onChange }: SystemFieldProps) {
  const id = useId();
  return (
    <Field id={id} label="System" error={errors.system_name}>
      <SuggestInput
        id={id}
        value={draft.system_name}
        suggestions={systemNames}
        onChange={(system_name) => onChange({ system_name })}
        {...describedBy(id, { error: errors.system_name })}
      />
    </Field>
  );
}
