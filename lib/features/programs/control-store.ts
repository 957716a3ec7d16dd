import type { FrameworkCode, Theme } from "@/lib/features/frameworks/schema";
import { pool, type Queryable, type Transaction } from "@/lib/platform/database/database";
import {
  type ControlBasis,
  type ControlQuery,
  type ControlStatus,
  DUE_SOON_DAYS,
  type DueState,
} from "./schema";

export interface ControlRow {
  id: string;
  framework: FrameworkCode;
  control_id: string;
  title: string;
  description: string;
  theme: Theme;
  status: ControlStatus;
  owner: string | null;
  implementation: string;
  evidence_count: number;
  basis: ControlBasis | null;
  last_reviewed: Date | null;
  last_reviewed_by: string | null;
  due_date: string | null;
  review_interval_days: number | null;
  due_on: string | null;
  due_state: DueState | null;
  updated_at: Date;
  version: number;
}

/** Days are compared in UTC. */
export const TODAY = "(now() AT TIME ZONE 'UTC')::date";

/**
 * When something is due: the due date while the control is not implemented, or the next review, whichever
 * comes first. A review is due again once there was one, or the control is implemented.
 */
export const FROM_CONTROLS = `FROM program_controls c CROSS JOIN LATERAL (
    SELECT least(CASE WHEN c.status <> 'implemented' THEN c.due_date END,
      CASE WHEN c.status = 'implemented' OR c.last_reviewed IS NOT NULL
        THEN (coalesce(c.last_reviewed, c.created_at) AT TIME ZONE 'UTC')::date + c.review_interval_days END) AS due_on) d`;

export const DUE_STATE = `CASE WHEN d.due_on < ${TODAY} THEN 'overdue'
  WHEN d.due_on <= ${TODAY} + ${DUE_SOON_DAYS} THEN 'soon' WHEN d.due_on IS NOT NULL THEN 'upcoming' END`;

/** Evidence attached and not expired. */
export const EVIDENCE_COUNT = `(SELECT count(*)::int FROM control_evidence l JOIN evidence e ON e.id = l.evidence_id
    WHERE l.control_id = c.id AND (e.expires_on IS NULL OR e.expires_on >= ${TODAY}))`;

/** What an implemented control rests on: valid evidence, else a description of the implementation, else a word. */
export const BASIS = `CASE WHEN c.status <> 'implemented' THEN NULL
  WHEN EXISTS (SELECT 1 FROM control_evidence l JOIN evidence e ON e.id = l.evidence_id
    WHERE l.control_id = c.id AND (e.expires_on IS NULL OR e.expires_on >= ${TODAY})) THEN 'evidence'
  WHEN c.implementation ~ '\\S' THEN 'text' ELSE 'stated' END`;

export const CONTROL_COLUMNS = `c.id, c.framework, c.control_id, c.title, c.description, c.theme, c.status, c.owner,
  c.implementation, ${EVIDENCE_COUNT} AS evidence_count, ${BASIS} AS basis, c.last_reviewed,
  c.last_reviewed_by_name AS last_reviewed_by, c.review_interval_days, c.updated_at,
  to_char(c.due_date, 'YYYY-MM-DD') AS due_date, to_char(d.due_on, 'YYYY-MM-DD') AS due_on, ${DUE_STATE} AS due_state,
  c.version`;

/** The controls of a program in the catalog's order. */
export async function listControlRows(
  organizationId: string,
  programId: string,
  filter: ControlQuery = {},
): Promise<ControlRow[]> {
  const { rows } = await pool().query<ControlRow>(
    `SELECT ${CONTROL_COLUMNS} ${FROM_CONTROLS}
     WHERE c.organization_id = $1 AND c.program_id = $2
       AND ($3::text IS NULL OR c.status = $3) AND ($4::text IS NULL OR c.framework = $4)
       AND ($5::text IS NULL OR c.theme = $5) AND ($6::text IS NULL OR ${DUE_STATE} = $6)
       AND ($7::text IS NULL OR ($7 = 'none' AND c.owner IS NULL) OR lower(c.owner) = lower($7))
     ORDER BY c.position`,
    [
      organizationId,
      programId,
      filter.status ?? null,
      filter.framework ?? null,
      filter.theme ?? null,
      filter.due ?? null,
      filter.owner ?? null,
    ],
  );
  return rows;
}

export async function findControlRow(
  organizationId: string,
  programId: string,
  id: string,
): Promise<ControlRow | undefined> {
  const { rows } = await pool().query<ControlRow>(
    `SELECT ${CONTROL_COLUMNS} ${FROM_CONTROLS} WHERE c.organization_id = $1 AND c.program_id = $2 AND c.id = $3`,
    [organizationId, programId, id],
  );
  return rows[0];
}

/** Some controls of a locked program; names that are not there are left out. Without ids: all of them. */
export async function readControls(
  tx: Queryable,
  organizationId: string,
  programId: string,
  ids?: readonly string[],
): Promise<ControlRow[]> {
  const { rows } = await tx.query<ControlRow>(
    `SELECT ${CONTROL_COLUMNS} ${FROM_CONTROLS}
     WHERE c.organization_id = $1 AND c.program_id = $2 AND ($3::text[] IS NULL OR c.id = ANY($3))
     ORDER BY c.position`,
    [organizationId, programId, ids ?? null],
  );
  return rows;
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
  await tx.query(
    `UPDATE program_controls c SET status = u.status, owner = u.owner, implementation = u.implementation,
       due_date = u.due_date, review_interval_days = u.review_interval_days,
       last_reviewed = coalesce(u.reviewed_at, c.last_reviewed),
       last_reviewed_by = coalesce(u.reviewed_by, c.last_reviewed_by),
       last_reviewed_by_name = coalesce(u.reviewed_by_name, c.last_reviewed_by_name), updated_at = $4,
       version = c.version + 1
     FROM jsonb_to_recordset($3::jsonb) AS u(id text, status text, owner text, implementation text, due_date date,
       review_interval_days int, reviewed_at timestamptz, reviewed_by text, reviewed_by_name text)
     WHERE c.organization_id = $1 AND c.program_id = $2 AND c.id = u.id`,
    [organizationId, programId, JSON.stringify(updates), at],
  );
}
