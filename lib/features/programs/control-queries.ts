import { sql } from "kysely";
import type { Page } from "@/lib/core/pagination";
import { FrameworkReferenceSchema, ThemeSchema } from "@/lib/features/frameworks/schema";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import { APPROVAL_COLUMNS, approvalFilter, LATEST_APPROVAL } from "./approval-queries";
import type { MyControlsQuery } from "./control-query-schema";
import { OPEN_ACTIONS, OPEN_FINDINGS } from "./open-work-queries";
import { type ChangeSource, type ControlBasis, type ControlChange, ControlChangeSchema } from "./schema";
import { isCounted } from "./scope-queries";
import { TODAY, VALID_EVIDENCE } from "./valid-evidence-queries";
import { type ControlStatus, DUE_SOON_DAYS, type DueState } from "./vocabulary";

/** How much valid evidence a control `c` has. */
export const EVIDENCE_COUNT = sql<number>`(SELECT count(*)::int ${VALID_EVIDENCE})`;

/** What an implemented control `c` rests on: valid evidence, else a description of the implementation, else a word. */
export const BASIS = sql<ControlBasis | null>`CASE WHEN c.status <> 'implemented' THEN NULL
  WHEN EXISTS (SELECT 1 ${VALID_EVIDENCE}) THEN 'evidence'
  WHEN c.implementation ~ '\\S' THEN 'text' ELSE 'stated' END`;

/** Whether the day `d.due_on` has passed, is near or is later. What applies later is not late before it applies. */
export const DUE_STATE = sql<DueState | null>`CASE WHEN d.due_on IS NOT NULL AND c.applies_from > ${TODAY} THEN 'upcoming'
  WHEN d.due_on < ${TODAY} THEN 'overdue'
  WHEN d.due_on <= ${TODAY} + ${sql.lit(DUE_SOON_DAYS)} THEN 'soon' WHEN d.due_on IS NOT NULL THEN 'upcoming' END`;

/**
 * When something is due: the due date while the control is not implemented, or the next review, whichever
 * comes first. A review is due again once there was one, or the control is implemented.
 */
const DUE_ON = sql`least(CASE WHEN c.status <> 'implemented' THEN c.due_date END,
  CASE WHEN c.status = 'implemented' OR c.last_reviewed IS NOT NULL
    THEN (coalesce(c.last_reviewed, c.created_at) AT TIME ZONE 'UTC')::date + c.review_interval_days END)`;

/** Nothing is due of a control that does not apply or was left out. */
export const DUE_ON_IF_APPLICABLE = sql`CASE WHEN c.excluded_at IS NULL AND c.applicability <> 'does_not_apply'
  THEN ${DUE_ON} END`;

/**
 * An organization's controls `c` whose framework is still in the program, with the day each is due as `d.due_on` and
 * the latest request to approve it as `a`.
 */
export function fromControls(on: Database, organizationId: string) {
  return on
    .selectFrom("program_controls as c")
    .crossJoinLateral(sql<{ due_on: Date | null }>`(SELECT ${DUE_ON_IF_APPLICABLE} AS due_on)`.as("d"))
    .leftJoinLateral(LATEST_APPROVAL.as("a"), (join) => join.onTrue())
    .where("c.organization_id", "=", organizationId)
    .where("c.removed_at", "is", null);
}

/** Everything that is shown of a control of {@link fromControls}. */
export const CONTROL_COLUMNS = [
  "c.id",
  "c.framework",
  "c.control_id",
  "c.title",
  "c.description",
  "c.theme",
  "c.weight",
  "c.status",
  "c.owner",
  "c.implementation",
  EVIDENCE_COUNT.as("evidence_count"),
  BASIS.as("basis"),
  OPEN_ACTIONS.as("open_actions"),
  OPEN_FINDINGS.as("open_findings"),
  "c.last_reviewed",
  "c.last_reviewed_by_name as last_reviewed_by",
  "c.review_interval_days",
  "c.updated_at",
  sql<string | null>`to_char(c.due_date, 'YYYY-MM-DD')`.as("due_date"),
  sql<string | null>`to_char(d.due_on, 'YYYY-MM-DD')`.as("due_on"),
  DUE_STATE.as("due_state"),
  "c.applicability",
  sql<string | null>`to_char(c.applies_from, 'YYYY-MM-DD')`.as("applies_from"),
  isCounted("c").as("counts_today"),
  "c.excluded_reason",
  "c.excluded_by_name",
  "c.excluded_at",
  "c.version",
  "c.link_id",
  ...APPROVAL_COLUMNS,
] as const;

export function selectControls(on: Database, organizationId: string, programId: string) {
  return fromControls(on, organizationId).select(CONTROL_COLUMNS).where("c.program_id", "=", programId);
}

/** A row with the catalog's words for framework and theme. */
export function withCatalogWords<Row extends { framework: string; theme: string }>(row: Row) {
  return {
    ...row,
    framework: FrameworkReferenceSchema.parse(row.framework),
    theme: ThemeSchema.parse(row.theme),
  };
}

export type ControlRow = Awaited<ReturnType<typeof readControls>>[number];

export async function findControlRow(
  organizationId: string,
  programId: string,
  id: string,
  on: Database = db(),
): Promise<ControlRow | undefined> {
  const [row] = await readControls(on, organizationId, programId, [id]);
  return row;
}

/** Some controls of a program; ids that do not exist are left out. Without ids: all of them. */
export async function readControls(
  on: Database,
  organizationId: string,
  programId: string,
  ids?: readonly string[],
) {
  let query = selectControls(on, organizationId, programId);
  if (ids) query = query.where(sql<boolean>`c.id = ANY(${ids})`);
  const rows = await query.orderBy("c.position").execute();
  return rows.map(withCatalogWords);
}

/**
 * A page of a member's controls in programs that are not completed: by due day, then what is not implemented. They
 * are those the member owns, or with `mine` those that wait for the member's approval.
 */
export async function listOwned(
  organizationId: string,
  { email, userId }: { email: string; userId: string },
  { status, due, approval, ...page }: MyControlsQuery,
) {
  let matching = fromControls(db(), organizationId)
    .innerJoin("programs as p", "p.id", "c.program_id")
    .where("p.status", "!=", "completed");
  if (approval !== "mine") matching = matching.where(sql<boolean>`lower(c.owner) = lower(${email})`);
  if (approval) matching = matching.where(approvalFilter(approval, userId));
  if (status) matching = matching.where("c.status", "=", status);
  if (due) matching = matching.where(DUE_STATE, "=", due);
  const listing = matching
    .select(CONTROL_COLUMNS)
    .select(["c.program_id", "p.name as program_name"])
    .orderBy("d.due_on", (order) => order.asc().nullsLast())
    .orderBy(sql`c.status = 'implemented'`)
    .orderBy("p.created_at", "desc")
    .orderBy("c.position");
  const { total, rows } = await readPage(listing, page);
  return { total, rows: rows.map(withCatalogWords) };
}

export interface ControlUpdate {
  id: string;
  status: ControlStatus;
  owner: string | null;
  implementation: string;
  due_date: string | null;
  review_interval_days: number | null;
  /** The time of the review; null leaves what is there. */
  reviewed_at: string | null;
  reviewed_by: string | null;
  reviewed_by_name: string | null;
}

/** Writes new values of some controls of a locked program, in one statement. */
export async function updateControls(
  tx: Transaction,
  organizationId: string,
  programId: string,
  updates: readonly ControlUpdate[],
  at: Date,
): Promise<void> {
  const updated = sql<ControlUpdate>`jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)`;
  await tx
    .updateTable("program_controls as c")
    .from(
      updated.as<"u">(sql`u(id text, status text, owner text, implementation text, due_date date,
        review_interval_days int, reviewed_at timestamptz, reviewed_by text, reviewed_by_name text)`),
    )
    .set((eb) => ({
      status: eb.ref("u.status"),
      owner: eb.ref("u.owner"),
      implementation: eb.ref("u.implementation"),
      due_date: eb.ref("u.due_date"),
      review_interval_days: eb.ref("u.review_interval_days"),
      last_reviewed: eb.fn.coalesce("u.reviewed_at", "c.last_reviewed"),
      last_reviewed_by: eb.fn.coalesce("u.reviewed_by", "c.last_reviewed_by"),
      last_reviewed_by_name: eb.fn.coalesce("u.reviewed_by_name", "c.last_reviewed_by_name"),
      updated_at: at,
      version: eb("c.version", "+", 1),
    }))
    .where("c.organization_id", "=", organizationId)
    .where("c.program_id", "=", programId)
    .whereRef("c.id", "=", "u.id")
    .execute();
}

export type FieldChange = ControlChange["changes"][number];

/** Who made the changes of one request, when, and from what. */
export interface ChangeOrigin {
  actorId: string;
  actorName: string;
  source: ChangeSource;
  sourceId?: string | undefined;
  note?: string | undefined;
  at: Date;
}

/** Writes one line of history for each control, in one statement. */
export async function insertHistory(
  tx: Transaction,
  organizationId: string,
  origin: ChangeOrigin,
  changes: readonly { controlId: string; changes: readonly FieldChange[] }[],
): Promise<void> {
  if (changes.length === 0) return;
  const lines = changes.map((change) => ({ control_id: change.controlId, changes: change.changes }));
  const inserted = sql<{
    control_id: string;
    changes: unknown;
  }>`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)`;
  await tx
    .insertInto("control_changes")
    .columns([
      "organization_id",
      "changed_at",
      "actor_id",
      "actor_name",
      "source",
      "source_id",
      "note",
      "control_id",
      "changes",
    ])
    .expression((eb) =>
      eb
        .selectFrom(inserted.as<"l">(sql`l(control_id text, changes jsonb)`))
        .select([
          eb.val(organizationId).as("organization_id"),
          eb.val(origin.at).as("changed_at"),
          eb.val(origin.actorId).as("actor_id"),
          eb.val(origin.actorName).as("actor_name"),
          eb.val(origin.source).as("source"),
          eb.val(origin.sourceId ?? null).as("source_id"),
          eb.val(origin.note ?? "").as("note"),
          "l.control_id",
          "l.changes",
        ]),
    )
    .execute();
}

/** A page of a control's history, newest first. */
export async function listHistory(organizationId: string, controlId: string, page: Page) {
  const listing = db()
    .selectFrom("control_changes")
    .select(["id", "changed_at", "actor_id", "actor_name", "source", "source_id", "changes", "note"])
    .where("organization_id", "=", organizationId)
    .where("control_id", "=", controlId)
    .orderBy("id", "desc");
  const { total, rows } = await readPage(listing, page);
  const parsed = rows.map((row) => ({
    ...row,
    changes: ControlChangeSchema.shape.changes.parse(row.changes),
  }));
  return { total, rows: parsed };
}
