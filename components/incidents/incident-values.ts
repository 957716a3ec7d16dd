import type { FieldWords, FormDefinition } from "@/components/forms/read-form";
import { localTime } from "@/lib/core/days";
import {
  type ChangeIncident,
  ChangeIncidentSchema,
  type CreateIncident,
  CreateIncidentSchema,
  type Incident,
} from "@/lib/features/actions/incident-schema";
import type { Severity } from "@/lib/features/actions/schema";
import type { IncidentKind, IncidentStatus } from "@/lib/features/actions/vocabulary";

/** What the form of an incident holds. Times are those of a browser's field, in its own time zone. */
export interface IncidentValues {
  system_name: string;
  title: string;
  kind: IncidentKind;
  severity: Severity;
  status: IncidentStatus;
  aware_at: string;
  occurred_at: string;
  time_zone: string;
  description: string;
  reported_to: string;
  reported_at: string;
  report_reference: string;
  notes: string;
}

/** @param at now, which is when one usually becomes aware of what one records */
export function newValues(at: Date, timeZone: string): IncidentValues {
  return {
    ...{ system_name: "", title: "", description: "", occurred_at: "", notes: "" },
    ...{ reported_to: "", reported_at: "", report_reference: "" },
    kind: "health",
    severity: "high",
    status: "open",
    aware_at: toField(at.toISOString()),
    time_zone: timeZone,
  };
}

export function valuesOf(incident: Incident): IncidentValues {
  const { system_name, title, kind, severity, status, time_zone, description, notes } = incident;
  return {
    ...{ system_name, title, kind, severity, status, time_zone, description, notes },
    aware_at: toField(incident.aware_at),
    occurred_at: toField(incident.occurred_at),
    reported_to: incident.reported_to ?? "",
    reported_at: toField(incident.reported_at),
    report_reference: incident.report_reference ?? "",
  };
}

const WORDS: Partial<Record<keyof IncidentValues, FieldWords>> = {
  system_name: { empty: "Name the system." },
  title: { empty: "Say what happened." },
  aware_at: { empty: "Say when you became aware of it." },
};

/** The form of a new incident. */
export const CREATE_FORM: FormDefinition<IncidentValues, typeof CreateIncidentSchema> = {
  schema: CreateIncidentSchema,
  toBody: toCreate,
  words: WORDS,
};

/** The form of an incident that is there, of which only what is changed is sent. */
export function changeForm(
  before: IncidentValues,
): FormDefinition<IncidentValues, typeof ChangeIncidentSchema> {
  return { schema: ChangeIncidentSchema, toBody: (values) => changesOf(before, values), words: WORDS };
}

function toCreate(values: IncidentValues): CreateIncident {
  const { system_name, title, kind, severity, time_zone, description } = values;
  return {
    ...{ system_name, title, kind, severity, time_zone, description },
    aware_at: toInstant(values.aware_at) ?? "",
    occurred_at: toInstant(values.occurred_at),
  };
}

/** What differs from the incident as it was: a time that was not touched keeps its seconds. */
function changesOf(before: IncidentValues, after: IncidentValues): ChangeIncident {
  const isChanged = (field: keyof IncidentValues) => before[field] !== after[field];
  const plain = ["title", "kind", "severity", "status", "time_zone", "description", "notes"] as const;
  const names = ["reported_to", "report_reference"] as const;
  const times = ["occurred_at", "reported_at"] as const;
  return {
    ...Object.fromEntries(plain.filter(isChanged).map((field) => [field, after[field]])),
    ...Object.fromEntries(names.filter(isChanged).map((field) => [field, after[field].trim() || null])),
    ...Object.fromEntries(times.filter(isChanged).map((field) => [field, toInstant(after[field])])),
    ...(isChanged("aware_at") ? { aware_at: toInstant(after.aware_at) ?? "" } : {}),
  };
}

/** An instant as a browser's field for a date and a time has it. */
function toField(instant: string | null): string {
  return instant === null ? "" : localTime(new Date(instant));
}

function toInstant(field: string): string | null {
  const at = new Date(field);
  return field === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
