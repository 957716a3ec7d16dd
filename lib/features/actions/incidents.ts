import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { PageOf } from "@/lib/core/pagination";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { emitEvent } from "@/lib/features/events";
import { recordFact } from "@/lib/features/records";
import { ensureSystem } from "@/lib/features/systems";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { listActions } from "./actions";
import { changesBetween, incidentSubject, recordedChanges } from "./changes";
import {
  countOverdueReports,
  findIncidentRow,
  type IncidentItemRow,
  type IncidentValues,
  insertIncident,
  listIncidentRows,
  lockIncident,
  updateIncident,
} from "./incident-queries";
import type {
  ChangeIncident,
  CreateIncident,
  Incident,
  IncidentItem,
  IncidentQuery,
  ReportingClock,
} from "./incident-schema";
import { clockState, reportingDeadline } from "./reporting-clock";

/** A page of incidents: those to be reported first, by deadline; then the latest known. */
export async function listIncidents(actor: Actor, query: IncidentQuery): Promise<PageOf<IncidentItem>> {
  const { total, rows } = await listIncidentRows(actor.organizationId, query);
  return { total, data: rows.map(presentIncident) };
}

/** @throws ServiceError `not_found` */
export async function getIncident(actor: Actor, id: string): Promise<Incident> {
  const row = await findIncidentRow(actor.organizationId, id);
  if (!row) throw notFound("incident");
  const { data } = await listActions(actor, { source_id: id, sort: "urgency", skip: 0, limit: 100 });
  const { description, notes } = row;
  return { ...presentIncident(row), description, notes, actions: data };
}

/** How many incidents are past the time limit for their report and not reported. */
export function countOverdueIncidents(actor: Actor): Promise<number> {
  return countOverdueReports(actor.organizationId);
}

function presentIncident(row: IncidentItemRow): IncidentItem {
  const { id, system_id, system_name, title, kind, severity, status, time_zone, version } = row;
  const { reported_to, report_reference, actions_count, unfinished_actions_count } = row;
  return {
    ...{ id, system_id, system_name, title, kind, severity, status, time_zone, version },
    ...{ reported_to, report_reference, actions_count, unfinished_actions_count },
    occurred_at: row.occurred_at?.toISOString() ?? null,
    aware_at: row.aware_at.toISOString(),
    clock: toClock(row),
    reported_at: row.reported_at?.toISOString() ?? null,
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toClock({ kind, aware_at, time_zone, reported_at }: IncidentItemRow): ReportingClock | null {
  const deadline = reportingDeadline(kind, aware_at, time_zone);
  if (!deadline) return null;
  const { article, days, lastDay, dueAt, explanation } = deadline;
  const state = clockState(dueAt, reported_at, now());
  return { article, days, last_day: lastDay, due_at: dueAt.toISOString(), state, explanation };
}

/**
 * Records an incident. Its time limit is counted from awareness.
 *
 * @throws ServiceError `validation_failed` for times that cannot be
 */
export async function createIncident(actor: Actor, input: CreateIncident): Promise<Incident> {
  const { organizationId } = actor;
  const { system_name, ...given } = input;
  const at = now();
  const values = withDeadline({
    title: given.title,
    description: given.description ?? "",
    kind: given.kind,
    severity: given.severity,
    status: "open",
    occurred_at: toDate(given.occurred_at ?? null),
    aware_at: new Date(given.aware_at),
    time_zone: given.time_zone ?? "UTC",
    reported_to: given.reported_to ?? null,
    reported_at: toDate(given.reported_at ?? null),
    report_reference: given.report_reference ?? null,
    notes: given.notes ?? "",
  });
  requireTimes(values, at);
  const system_id = await ensureSystem(actor, system_name);
  const id = newId("incident");
  await transaction(async (tx) => {
    await insertIncident(tx, {
      ...values,
      id,
      organization_id: organizationId,
      system_id,
      created_by: actorId(actor),
      created_by_name: actor.name,
    });
    await recordFact(tx, actor, {
      kind: "incident_created",
      subject: incidentSubject({ id, title: values.title }),
      payload: { system_id, system_name, changes: recordedChanges(changesBetween({}, values)) },
      at,
    });
    await emitEvent(tx, organizationId, {
      type: "incident.created",
      occurredAt: at,
      payload: {
        incident_id: id,
        title: values.title,
        system_name,
        kind: values.kind,
        severity: values.severity,
        aware_at: values.aware_at.toISOString(),
        report_due_at: values.report_due_at?.toISOString() ?? null,
      },
    });
  });
  return getIncident(actor, id);
}

/**
 * Changes what is given. Another kind, time of awareness or time zone moves the deadline.
 *
 * @throws ServiceError `not_found`; `precondition_failed`; `validation_failed` for times that cannot be
 */
export async function changeIncident(
  actor: Actor,
  id: string,
  input: ChangeIncident,
  expected?: ExpectedVersions,
): Promise<Incident> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const incident = await lockIncident(tx, organizationId, id);
    if (!incident) throw notFound("incident");
    requireVersion(expected, incident.version);
    const { occurred_at, aware_at, reported_at, ...rest } = input;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const before = valuesOf(incident);
    const values = withDeadline({
      ...before,
      ...given,
      occurred_at: occurred_at === undefined ? before.occurred_at : toDate(occurred_at),
      aware_at: aware_at === undefined ? before.aware_at : new Date(aware_at),
      reported_at: reported_at === undefined ? before.reported_at : toDate(reported_at),
    });
    const at = now();
    requireTimes(values, at);
    const changes = changesBetween(before, values);
    if (changes.length === 0) return;
    await updateIncident(tx, organizationId, id, values);
    await recordFact(tx, actor, {
      kind: "incident_changed",
      subject: incidentSubject(incident),
      payload: { changes: recordedChanges(changes) },
      at,
    });
  });
  return getIncident(actor, id);
}

function valuesOf(row: IncidentValues): IncidentValues {
  const { title, description, kind, severity, status, occurred_at, aware_at, time_zone } = row;
  const { report_due_at, reported_to, reported_at, report_reference, notes } = row;
  return {
    ...{ title, description, kind, severity, status, occurred_at, aware_at, time_zone },
    ...{ report_due_at, reported_to, reported_at, report_reference, notes },
  };
}

function withDeadline(values: Omit<IncidentValues, "report_due_at">): IncidentValues {
  const deadline = reportingDeadline(values.kind, values.aware_at, values.time_zone);
  return { ...values, report_due_at: deadline?.dueAt ?? null };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** @throws ServiceError `validation_failed` */
function requireTimes({ occurred_at, aware_at, reported_to, reported_at }: IncidentValues, at: Date): void {
  if (aware_at > at) throw invalid("aware_at", "must not be in the future");
  if (occurred_at && occurred_at > aware_at) throw invalid("occurred_at", "must not be after aware_at");
  if (reported_at && reported_at > at) throw invalid("reported_at", "must not be in the future");
  if (reported_at && reported_at < aware_at) throw invalid("reported_at", "must not be before aware_at");
  if (reported_to !== null && !reported_at) throw invalid("reported_at", "is required with reported_to");
  if (reported_to === null && reported_at) throw invalid("reported_to", "is required with reported_at");
}

function invalid(field: string, message: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The field ${field} ${message}.`,
    issues: [{ pointer: `/${field}`, message, code: "invalid_time" }],
  });
}
