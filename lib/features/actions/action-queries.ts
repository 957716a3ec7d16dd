import { sql, type Updateable } from "kysely";
import { DUE_SOON_DAYS } from "@/lib/features/programs/vocabulary";
import { type Database, db } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import type { CorrectiveAction } from "@/lib/platform/database/prisma-client/tables";
import { containsText, placeIn, sortedOrder } from "@/lib/platform/database/sorting";
import { ACTION_COLUMN_SORTS, type ActionQuery } from "./schema";
import { ACTION_STATUSES } from "./vocabulary";

/** The severities from the gravest to the least. */
const severityRank = placeIn(["critical", "high", "medium", "low"], sql`a.severity`);
const isOpen = sql<boolean>`a.status IN ('open', 'in_progress')`;
const today = sql`(now() AT TIME ZONE 'UTC')::date`;

/** Days are compared in UTC, and returned as text: the driver would turn them into local midnights. */
const dueState = sql<"overdue" | "soon" | "upcoming" | null>`CASE
  WHEN NOT ${isOpen} OR a.due_date IS NULL THEN NULL
  WHEN a.due_date < ${today} THEN 'overdue'
  WHEN a.due_date <= ${today} + ${DUE_SOON_DAYS}::int THEN 'soon'
  ELSE 'upcoming' END`;

const COLUMNS = [
  "a.id",
  "a.title",
  "a.severity",
  "a.status",
  "a.owner_id",
  "a.owner_name",
  sql<string | null>`to_char(a.due_date, 'YYYY-MM-DD')`.as("due_date"),
  dueState.as("due_state"),
  "a.system_id",
  "s.name as system_name",
  "a.source_type",
  "a.source_label",
  sql<
    string | null
  >`coalesce(a.source_control_id, a.source_review_id, a.source_audit_id, a.source_incident_id,
    a.source_auditor_finding_id)`.as("source_id"),
  sql<string | null>`coalesce(c.program_id, e.program_id)`.as("source_program_id"),
  "e.id as source_engagement_id",
  "a.source_reference",
  "a.source_requirement",
  "a.created_by",
  "a.created_by_name",
  "a.created_at",
  "a.updated_at",
  "a.closed_at",
  "a.closed_by_name",
  "a.version",
] as const;

function actionsOf(organizationId: string, on: Database = db()) {
  return on
    .selectFrom("corrective_actions as a")
    .leftJoin("systems as s", "s.id", "a.system_id")
    .leftJoin("program_controls as c", "c.id", "a.source_control_id")
    .leftJoin("auditor_findings as f", "f.id", "a.source_auditor_finding_id")
    .leftJoin("engagements as e", "e.id", "f.engagement_id")
    .where("a.organization_id", "=", organizationId);
}

export type ActionItemRow = Awaited<ReturnType<typeof listActionRows>>["rows"][number];
export type ActionRow = NonNullable<Awaited<ReturnType<typeof findActionRow>>>;

export function findActionRow(organizationId: string, id: string, on: Database = db()) {
  return actionsOf(organizationId, on)
    .select(COLUMNS)
    .select(["a.description", "a.root_cause", "a.work_done", "a.cancel_reason"])
    .where("a.id", "=", id)
    .executeTakeFirst();
}

function selectMatching(organizationId: string, filter: ActionFilter) {
  return matching(organizationId, filter).select(COLUMNS);
}

type ActionListing = ReturnType<typeof selectMatching>;

type ActionFilter = Omit<ActionQuery, "skip" | "limit" | "sort">;

function matching(organizationId: string, filter: ActionFilter) {
  const { status, owner, severity, source, source_id, due, system_name, search } = filter;
  let query = actionsOf(organizationId);
  if (status !== undefined)
    query = status === "unfinished" ? query.where(isOpen) : query.where("a.status", "=", status);
  if (owner !== undefined)
    query = owner === "none" ? query.where("a.owner_id", "is", null) : query.where("a.owner_id", "=", owner);
  if (severity !== undefined) query = query.where("a.severity", "=", severity);
  if (source !== undefined)
    query =
      source === "none"
        ? query.where("a.source_type", "is", null)
        : query.where("a.source_type", "=", source);
  if (source_id !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb("a.source_control_id", "=", source_id),
        eb("a.source_review_id", "=", source_id),
        eb("a.source_audit_id", "=", source_id),
        eb("a.source_incident_id", "=", source_id),
        eb("a.source_auditor_finding_id", "=", source_id),
      ]),
    );
  if (due !== undefined) query = query.where(dueState, "=", due);
  if (system_name !== undefined) query = query.where(sql<boolean>`${system_name} in (s.name, s.name_key)`);
  if (search !== undefined)
    query = query.where((eb) =>
      eb.or([containsText(sql`a.title`, search), containsText(sql`a.source_label`, search)]),
    );
  return query;
}

const SORTING = {
  kinds: ACTION_COLUMN_SORTS,
  by: {
    title: sql`lower(a.title)`,
    status: placeIn(ACTION_STATUSES, sql`a.status`),
    severity: severityRank,
    due_date: sql`a.due_date`,
    owner_name: sql`lower(a.owner_name)`,
    system_name: sql`lower(s.name)`,
    created_at: sql`a.created_at`,
  },
  required: ["title", "status", "severity", "created_at"],
  id: sql`a.id`,
} as const;

/** A page of actions; by urgency and severity, those that are finished come last. */
export function listActionRows(organizationId: string, { skip, limit, sort, ...filter }: ActionQuery) {
  return readPage(sorted(selectMatching(organizationId, filter), sort), { skip, limit });
}

function sorted(listing: ActionListing, sort: ActionQuery["sort"]): ActionListing {
  const finishedLast = listing.orderBy(sql`NOT ${isOpen}`);
  switch (sort) {
    case "urgency":
      return finishedLast
        .orderBy(sql`CASE WHEN ${isOpen} THEN a.due_date END ASC NULLS LAST`)
        .orderBy("a.closed_at", "desc")
        .orderBy(severityRank)
        .orderBy("a.id", "desc");
    case "severity":
      return finishedLast
        .orderBy(severityRank)
        .orderBy(sql`a.due_date ASC NULLS LAST`)
        .orderBy("a.id", "desc");
    case "newest":
      return listing.orderBy("a.created_at", "desc").orderBy("a.id", "desc");
    default:
      return sortedOrder(SORTING, sort).sort(listing);
  }
}

/** The action itself, locked until the transaction ends. */
export function lockAction(tx: Database, organizationId: string, id: string) {
  return tx
    .selectFrom("corrective_actions")
    .selectAll()
    .select(sql<string | null>`to_char(due_date, 'YYYY-MM-DD')`.as("due_day"))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedAction = NonNullable<Awaited<ReturnType<typeof lockAction>>>;

/** Columns of an action that its owner or a manager sets; the due date as a day. */
export interface ActionValues {
  title: string;
  description: string;
  severity: LockedAction["severity"];
  status: LockedAction["status"];
  owner_id: string | null;
  owner_name: string | null;
  due_date: string | null;
  root_cause: string;
  work_done: string;
}

/** What an action follows from, as its row has it. */
export type SourceColumns = Pick<
  LockedAction,
  | "source_type"
  | "source_label"
  | "source_control_id"
  | "source_review_id"
  | "source_audit_id"
  | "source_incident_id"
  | "source_auditor_finding_id"
  | "source_reference"
  | "source_requirement"
>;

export type NewAction = ActionValues &
  Partial<SourceColumns> & {
    id: string;
    organization_id: string;
    system_id: string | null;
    created_by: string;
    created_by_name: string;
  };

export async function insertAction(tx: Database, action: NewAction): Promise<void> {
  await tx.insertInto("corrective_actions").values(action).execute();
}

/** How an action ends, or that it goes on. */
export type ActionEnd = Pick<LockedAction, "cancel_reason" | "closed_by" | "closed_by_name" | "closed_at">;

export async function updateAction(
  tx: Database,
  organizationId: string,
  id: string,
  change: Partial<ActionValues & ActionEnd>,
): Promise<void> {
  const set: Updateable<CorrectiveAction> = change;
  await tx
    .updateTable("corrective_actions")
    .set((eb) => ({ ...set, version: eb("version", "+", 1), updated_at: sql<Date>`now()` }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** How many actions are overdue. */
export async function countOverdueRows(organizationId: string): Promise<number> {
  const { overdue } = await db()
    .selectFrom("corrective_actions as a")
    .select(sql<number>`count(*)::int`.as("overdue"))
    .where("a.organization_id", "=", organizationId)
    .where(isOpen)
    .where(sql<boolean>`a.due_date < ${today}`)
    .executeTakeFirstOrThrow();
  return overdue;
}

/** Marks overdue actions of all organizations as announced; another process's are left out. @returns what was marked */
export async function takeUnannounced(tx: Database, most: number) {
  const due = await tx
    .selectFrom("corrective_actions as a")
    .select("a.id")
    .where(isOpen)
    .where(sql<boolean>`a.due_date < ${today}`)
    .where("a.overdue_announced_at", "is", null)
    .orderBy("a.due_date")
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  return tx
    .updateTable("corrective_actions as a")
    .set({ overdue_announced_at: sql<Date>`now()` })
    .where(
      "a.id",
      "in",
      due.map(({ id }) => id),
    )
    .returning(["a.id", "a.organization_id", "a.title", "a.severity", "a.owner_id", "a.owner_name"])
    .returning(sql<string>`to_char(a.due_date, 'YYYY-MM-DD')`.as("due_date"))
    .execute();
}

/** Deletes every action and incident of an organization that is itself being deleted. */
export async function deleteAllActions(tx: Database, organizationId: string): Promise<void> {
  await tx.deleteFrom("corrective_actions").where("organization_id", "=", organizationId).execute();
  await tx.deleteFrom("incidents").where("organization_id", "=", organizationId).execute();
}
