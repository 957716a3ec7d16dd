import type { ChangeIncident, CreateIncident, Incident } from "@/lib/features/actions/incident-schema";
import type { Severity } from "@/lib/features/actions/schema";
import type { IncidentKind, IncidentStatus } from "@/lib/features/actions/vocabulary";

/** What the form of an incident holds. Times are those of a browser's field, in its own time zone. */
export interface IncidentDraft {
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
export function newDraft(at: Date, timeZone: string): IncidentDraft {
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

export function draftOf(incident: Incident): IncidentDraft {
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

export function toCreate(draft: IncidentDraft): CreateIncident {
  const { system_name, title, kind, severity, time_zone, description } = draft;
  return {
    ...{ system_name, title, kind, severity, time_zone, description },
    aware_at: toInstant(draft.aware_at) ?? "",
    occurred_at: toInstant(draft.occurred_at),
  };
}

/** What differs from the incident as it was: a time that was not touched keeps its seconds. */
export function changesOf(before: IncidentDraft, after: IncidentDraft): ChangeIncident {
  const isChanged = (field: keyof IncidentDraft) => before[field] !== after[field];
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
  if (instant === null) return "";
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toInstant(field: string): string | null {
  const at = new Date(field);
  return field === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export type IncidentErrors = Partial<Record<keyof IncidentDraft, string>>;

/** What is missing, in words of what to do. */
export function check(draft: IncidentDraft): IncidentErrors {
  return {
    ...(draft.system_name.trim() === "" ? { system_name: "Name the system." } : {}),
    ...(draft.title.trim() === "" ? { title: "Say what happened." } : {}),
    ...(draft.aware_at === "" ? { aware_at: "Say when you became aware of it." } : {}),
  };
}
