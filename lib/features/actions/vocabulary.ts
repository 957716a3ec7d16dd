/** `closed` with evidence; `cancelled` with a reason. */
export const ACTION_STATUSES = ["open", "in_progress", "closed", "cancelled"] as const;

export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** What an action can follow from. */
export const SOURCE_TYPES = ["control", "review", "audit_finding", "incident", "auditor_finding"] as const;

export type SourceType = (typeof SOURCE_TYPES)[number];

/** Whether there is work left to do. */
export function isUnfinished({ status }: { status: ActionStatus }): boolean {
  return status === "open" || status === "in_progress";
}

/**
 * Serious incidents as the EU AI Act defines them (Article 3(49) and (61)), each with the time limit of Article 73.
 * `other`: no serious incident, so no limit follows from Article 73.
 */
export const INCIDENT_KINDS = [
  "widespread_infringement",
  "critical_infrastructure",
  "death",
  "health",
  "fundamental_rights",
  "property_or_environment",
  "other",
] as const;

export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const INCIDENT_STATUSES = ["open", "investigating", "closed"] as const;

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** `running` and `overdue` before the report; `met` and `late` after it. */
export const CLOCK_STATES = ["running", "overdue", "met", "late"] as const;

export type ClockState = (typeof CLOCK_STATES)[number];
