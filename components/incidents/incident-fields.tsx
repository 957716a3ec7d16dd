"use client";

import { LongText } from "@/components/actions/action-fields";
import { SEVERITY_WORDS } from "@/components/actions/labels";
import { FormField } from "@/components/forms/form";
import type { FormHandle } from "@/components/forms/use-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { INCIDENT_KINDS } from "@/lib/features/actions/vocabulary";
import { SEVERITIES } from "@/lib/features/audits/vocabulary";
import type { IncidentValues } from "./incident-values";
import { INCIDENT_KIND_LABELS } from "./labels";

interface IncidentFieldsProps {
  form: FormHandle<IncidentValues>;
}

const KINDS = INCIDENT_KINDS.map((value) => {
  const { label, limit } = INCIDENT_KIND_LABELS[value];
  return { value, label, description: limit };
});
const SEVERITY_CHOICES = SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] }));
const ZONE_HELP = "The days of the time limit begin and end there.";

/** What happened, of which kind it is, and when. */
export function IncidentFields({ form }: IncidentFieldsProps) {
  return (
    <>
      <FormField form={form} name="title" label="What happened">
        {(control) => <Input {...control} maxLength={200} />}
      </FormField>
      <FormField form={form} name="description" label="Details" isOptional>
        {(control) => <LongText {...control} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:gap-3">
        <FormField form={form} name="kind" label="Kind" help={INCIDENT_KIND_LABELS[form.values.kind].limit}>
          {(control) => <Select {...control} options={KINDS} />}
        </FormField>
        <FormField form={form} name="severity" label="Severity">
          {(control) => <Select {...control} options={SEVERITY_CHOICES} />}
        </FormField>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <FormField form={form} name="aware_at" label="Aware since">
          {(control) => <Input {...control} type="datetime-local" />}
        </FormField>
        <FormField form={form} name="occurred_at" label="Happened" isOptional>
          {(control) => <Input {...control} type="datetime-local" />}
        </FormField>
      </div>
      <FormField form={form} name="time_zone" label="Time zone" help={ZONE_HELP}>
        {(control) => <SuggestInput {...control} suggestions={Intl.supportedValuesOf("timeZone")} />}
      </FormField>
    </>
  );
}

/** To whom and when it was reported. */
export function ReportFields({ form }: IncidentFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-5 border-t pt-4">
      <legend className="sr-only">Report to the authority</legend>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <FormField form={form} name="reported_to" label="Reported to" isOptional>
          {(control) => <Input {...control} maxLength={200} />}
        </FormField>
        <FormField form={form} name="reported_at" label="Reported" isOptional>
          {(control) => <Input {...control} type="datetime-local" />}
        </FormField>
      </div>
      <FormField form={form} name="report_reference" label="Reference of the report" isOptional>
        {(control) => <Input {...control} maxLength={200} />}
      </FormField>
    </fieldset>
  );
}

interface SystemFieldProps extends IncidentFieldsProps {
  systemNames: readonly string[];
}

/** The system an incident is about; it never changes. */
export function IncidentSystemField({ form, systemNames }: SystemFieldProps) {
  return (
    <FormField form={form} name="system_name" label="System">
      {(control) => <SuggestInput {...control} suggestions={systemNames} />}
    </FormField>
  );
}
