import { sql, type Updateable } from "kysely";
import { type Database, db } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import type { Incident } from "@/lib/platform/database/prisma-client/tables";
import type { IncidentQuery } from "./incident-schema";
import type { ClockState } from "./vocabulary";

const COLUMNS = [
  "i.id",
  "i.system_id",
  "s.name as system_name",
  "i.title",
  "i.kind",
  "i.severity",
  "i.status",
  "i.occurred_at",
  "i.aware_at",
  "i.time_zone",
  "i.report_due_at",
  "i.reported_to",
  "i.reported_at",
  "i.report_reference",
  "i.created_by",
  "i.created_by_name",
  "i.created_at",
  "i.updated_at",
  "i.version",
  sql<number>`(SELECT count(*)::int FROM corrective_actions a WHERE a.source_incident_id = i.id)`.as(
    "actions_count",
  ),
  sql<number>`(SELECT count(*)::int FROM corrective_actions a
    WHERE a.source_incident_id = i.id AND a.status IN ('open', 'in_progress'))`.as(
    "unfinished_actions_count",
  ),
] as const;

function incidentsOf(organizationId: string) {
  return db()
    .selectFrom("incidents as i")
    .innerJoin("systems as s", "s.id", "i.system_id")
    .where("i.organization_id", "=", organizationId);
}

export type IncidentItemRow = Awaited<ReturnType<typeof listIncidentRows>>["rows"][number];

/** Each state of the clock as a condition; the same as `clockState` says. */
const IN_STATE: Readonly<Record<ClockState, ReturnType<typeof sql<boolean>>>> = {
  running: sql`i.reported_at IS NULL AND i.report_due_at >= now()`,
  overdue: sql`i.reported_at IS NULL AND i.report_due_at < now()`,
  met: sql`i.reported_at <= i.report_due_at`,
  late: sql`i.reported_at > i.report_due_at`,
};

/** A page of incidents: those to be reported first, by deadline; then the latest known. */
export function listIncidentRows(organizationId: string, query: IncidentQuery) {
  const { status, kind, severity, clock, system_name, ...page } = query;
  let matching = incidentsOf(organizationId);
  if (status !== undefined) matching = matching.where("i.status", "=", status);
  if (kind !== undefined) matching = matching.where("i.kind", "=", kind);
  if (severity !== undefined) matching = matching.where("i.severity", "=", severity);
  if (clock !== undefined) matching = matching.where(IN_STATE[clock]);
  if (system_name !== undefined)
    matching = matching.where(sql<boolean>`${system_name} in (s.name, s.name_key)`);
  const listing = matching
    .select(COLUMNS)
    .orderBy(sql`CASE WHEN i.reported_at IS NULL THEN i.report_due_at END ASC NULLS LAST`)
    .orderBy("i.aware_at", "desc")
    .orderBy("i.id", "desc");
  return readPage(listing, page);
}

export function findIncidentRow(organizationId: string, id: string) {
  return incidentsOf(organizationId)
    .select(COLUMNS)
    .select(["i.description", "i.notes"])
    .where("i.id", "=", id)
    .executeTakeFirst();
}

/** The incident itself, locked until the transaction ends. */
export function lockIncident(tx: Database, organizationId: string, id: string) {
  return tx
    .selectFrom("incidents")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedIncident = NonNullable<Awaited<ReturnType<typeof lockIncident>>>;

/** What people say of an incident. */
export type IncidentValues = Omit<
  LockedIncident,
  | "id"
  | "organization_id"
  | "system_id"
  | "created_by"
  | "created_by_name"
  | "created_at"
  | "updated_at"
  | "version"
>;

export type NewIncident = IncidentValues &
  Pick<LockedIncident, "id" | "organization_id" | "system_id" | "created_by" | "created_by_name">;

export async function insertIncident(tx: Database, incident: NewIncident): Promise<void> {
  await tx.insertInto("incidents").values(incident).execute();
}

export async function updateIncident(
  tx: Database,
  organizationId: string,
  id: string,
  change: IncidentValues,
): Promise<void> {
  const set: Updateable<Incident> = change;
  await tx
    .updateTable("incidents")
    .set((eb) => ({ ...set, version: eb("version", "+", 1), updated_at: sql<Date>`now()` }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** How many incidents were not reported in time and are not reported yet. */
export async function countOverdueReports(organizationId: string): Promise<number> {
  const { overdue } = await db()
    .selectFrom("incidents as i")
    .select(sql<number>`count(*)::int`.as("overdue"))
    .where("i.organization_id", "=", organizationId)
    .where(IN_STATE.overdue)
    .executeTakeFirstOrThrow();
  return overdue;
}
