import type { FrameworkCode, Theme } from "@/lib/features/frameworks/schema";
import { pool } from "@/lib/platform/database/database";
import { CONTROL_COLUMNS, type ControlRow, DUE_STATE, EVIDENCE_COUNT, FROM_CONTROLS } from "./control-store";
import { COUNTS, READINESS } from "./program-store";
import type { Part, ProgramSummary } from "./schema";

/** States by framework, in the order of the program. */
export async function countByFramework(
  organizationId: string,
  programId: string,
): Promise<(Part & { framework: FrameworkCode })[]> {
  const { rows } = await pool().query<Part & { framework: FrameworkCode }>(
    `SELECT framework, total, implemented, in_progress, not_started, gap, ${READINESS}::float8 AS readiness_score
     FROM (SELECT framework, min(position) AS first, ${COUNTS} FROM program_controls
       WHERE organization_id = $1 AND program_id = $2 GROUP BY framework) c
     ORDER BY first`,
    [organizationId, programId],
  );
  return rows;
}

/** States by theme, the least ready first. */
export async function countByTheme(
  organizationId: string,
  programId: string,
): Promise<(Part & { theme: Theme })[]> {
  const { rows } = await pool().query<Part & { theme: Theme }>(
    `SELECT theme, total, implemented, in_progress, not_started, gap, ${READINESS}::float8 AS readiness_score
     FROM (SELECT theme, ${COUNTS} FROM program_controls
       WHERE organization_id = $1 AND program_id = $2 GROUP BY theme) c
     ORDER BY readiness_score, total DESC, theme`,
    [organizationId, programId],
  );
  return rows;
}

type Attention = ProgramSummary["due"] & Pick<ProgramSummary, "without_owner" | "without_evidence">;

/** How many controls are due, have no owner, or have no evidence. */
export async function countAttention(organizationId: string, programId: string): Promise<Attention> {
  const { rows } = await pool().query<Attention>(
    `SELECT count(*) FILTER (WHERE due_state = 'overdue')::int AS overdue,
       count(*) FILTER (WHERE due_state = 'soon')::int AS soon,
       count(*) FILTER (WHERE due_state = 'upcoming')::int AS upcoming,
       count(*) FILTER (WHERE owner IS NULL)::int AS without_owner,
       count(*) FILTER (WHERE evidence_count = 0)::int AS without_evidence
     FROM (SELECT c.owner, ${DUE_STATE} AS due_state, ${EVIDENCE_COUNT} AS evidence_count ${FROM_CONTROLS}
       WHERE c.organization_id = $1 AND c.program_id = $2) counted`,
    [organizationId, programId],
  );
  const [row] = rows;
  if (!row) throw new Error("an aggregate has one row");
  return row;
}

export interface LateProgram {
  id: string;
  name: string;
  overdue: number;
  soon: number;
}

/** The programs that are not completed and have overdue controls, those with the most first. */
export async function listLate(organizationId: string): Promise<LateProgram[]> {
  const { rows } = await pool().query<LateProgram>(
    `SELECT id, name, overdue, soon FROM (
       SELECT p.id, p.name, count(*) FILTER (WHERE ${DUE_STATE} = 'overdue')::int AS overdue,
         count(*) FILTER (WHERE ${DUE_STATE} = 'soon')::int AS soon
       ${FROM_CONTROLS} JOIN programs p ON p.id = c.program_id
       WHERE c.organization_id = $1 AND p.status <> 'completed' GROUP BY p.id, p.name) late
     WHERE overdue > 0 ORDER BY overdue DESC, name LIMIT 20`,
    [organizationId],
  );
  return rows;
}

/** The controls that are due next, the most overdue first. */
export async function listNextDue(
  organizationId: string,
  programId: string,
  limit: number,
): Promise<ControlRow[]> {
  const { rows } = await pool().query<ControlRow>(
    `SELECT ${CONTROL_COLUMNS} ${FROM_CONTROLS} WHERE c.organization_id = $1 AND c.program_id = $2 AND d.due_on IS NOT NULL
     ORDER BY d.due_on, c.position LIMIT $3`,
    [organizationId, programId, limit],
  );
  return rows;
}

/** Readiness at the end of the last days on which it changed, oldest first. */
export async function listTrend(
  organizationId: string,
  programId: string,
  limit: number,
): Promise<ProgramSummary["trend"]> {
  const { rows } = await pool().query<ProgramSummary["trend"][number]>(
    `SELECT day, readiness_score FROM (
       SELECT to_char(r.day, 'YYYY-MM-DD') AS day, r.readiness_score::float8 AS readiness_score
       FROM program_readiness r WHERE r.organization_id = $1 AND r.program_id = $2 ORDER BY r.day DESC LIMIT $3) latest
     ORDER BY day`,
    [organizationId, programId, limit],
  );
  return rows;
}
