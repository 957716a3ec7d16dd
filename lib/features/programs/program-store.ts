import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { pool, type Queryable, type Transaction } from "@/lib/platform/database/database";
import { BASIS } from "./control-store";
import type { ControlBasis, ProgramStatus } from "./schema";

export interface ProgramRow {
  id: string;
  name: string;
  frameworks: FrameworkCode[];
  status: ProgramStatus;
  readiness_score: number;
  announced_readiness: number;
  controls_total: number;
  controls_implemented: number;
  controls_in_progress: number;
  controls_gap: number;
  /** Implemented controls with valid evidence, and those with neither evidence nor text. */
  on_evidence: number;
  controls_stated: number;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/** Counted when read and not kept, because evidence expires without anybody changing a control. */
const countOfBasis = (basis: ControlBasis) =>
  `(SELECT count(*)::int FROM program_controls c WHERE c.program_id = p.id AND ${BASIS} = '${basis}')`;

const PROGRAM_COLUMNS = `p.id, p.name, p.frameworks, p.status, p.readiness_score::float8 AS readiness_score,
  p.announced_readiness::float8 AS announced_readiness, p.controls_total, p.controls_implemented,
  p.controls_in_progress, p.controls_gap, ${countOfBasis("evidence")} AS on_evidence,
  ${countOfBasis("stated")} AS controls_stated, p.created_at, p.updated_at, p.version`;

/** How many controls there are in each state. */
export const COUNTS = `count(*)::int AS total,
  count(*) FILTER (WHERE status = 'implemented')::int AS implemented,
  count(*) FILTER (WHERE status = 'in_progress')::int AS in_progress,
  count(*) FILTER (WHERE status = 'not_started')::int AS not_started,
  count(*) FILTER (WHERE status = 'gap')::int AS gap`;

/** Readiness of counts `c`, as `readinessOf` computes it. */
export const READINESS =
  "coalesce(round((100.0 * c.implemented + 50.0 * c.in_progress) / nullif(c.total, 0), 1), 0)";

export interface NewProgram {
  id: string;
  name: string;
  frameworks: readonly FrameworkCode[];
  createdBy: string;
  at: Date;
}

/** A control as it is generated from the catalog. */
export interface GeneratedControl {
  id: string;
  framework: FrameworkCode;
  control_id: string;
  position: number;
  theme: string;
  title: string;
  description: string;
}

export async function insertProgram(
  tx: Queryable,
  organizationId: string,
  program: NewProgram,
): Promise<void> {
  await tx.query(
    `INSERT INTO programs (id, organization_id, name, frameworks, controls_total, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 0, $5, $6, $6)`,
    [program.id, organizationId, program.name, program.frameworks, program.createdBy, program.at],
  );
}

/** Inserts all generated controls in one statement. */
export async function insertControls(
  tx: Queryable,
  organizationId: string,
  programId: string,
  controls: readonly GeneratedControl[],
): Promise<void> {
  await tx.query(
    `INSERT INTO program_controls (id, organization_id, program_id, framework, control_id, position, theme, title, description)
     SELECT g.id, $1, $2, g.framework, g.control_id, g.position, g.theme, g.title, g.description
     FROM jsonb_to_recordset($3::jsonb) AS g(id text, framework text, control_id text, position int, theme text,
       title text, description text)`,
    [organizationId, programId, JSON.stringify(controls)],
  );
}

export async function listPrograms(organizationId: string): Promise<ProgramRow[]> {
  const { rows } = await pool().query<ProgramRow>(
    `SELECT ${PROGRAM_COLUMNS} FROM programs p WHERE p.organization_id = $1 ORDER BY p.created_at DESC, p.id DESC`,
    [organizationId],
  );
  return rows;
}

export async function findProgram(
  organizationId: string,
  id: string,
  db: Queryable = pool(),
): Promise<ProgramRow | undefined> {
  const { rows } = await db.query<ProgramRow>(
    `SELECT ${PROGRAM_COLUMNS} FROM programs p WHERE p.organization_id = $1 AND p.id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

/**
 * Locks a program until the transaction ends. Every change of its controls begins here, so changes at
 * once happen one after the other and the recount sees them all.
 */
export async function lockProgram(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ProgramRow | undefined> {
  const { rows } = await tx.query<ProgramRow>(
    `SELECT ${PROGRAM_COLUMNS} FROM programs p WHERE p.organization_id = $1 AND p.id = $2 FOR UPDATE`,
    [organizationId, id],
  );
  return rows[0];
}

export async function updateProgram(
  tx: Transaction,
  organizationId: string,
  id: string,
  change: { name: string; frameworks: readonly FrameworkCode[]; status: ProgramStatus; at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE programs SET name = $3, frameworks = $4, status = $5, updated_at = $6, version = version + 1
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, change.name, change.frameworks, change.status, change.at],
  );
}

/** Counts a locked program's controls anew and computes its readiness from them. */
export async function recount(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<ProgramRow> {
  const { rows } = await tx.query<ProgramRow>(
    `UPDATE programs p SET controls_total = c.total, controls_implemented = c.implemented,
       controls_in_progress = c.in_progress, controls_gap = c.gap, updated_at = $3,
       readiness_score = ${READINESS}
     FROM (
       SELECT ${COUNTS} FROM program_controls WHERE program_id = $2) c
     WHERE p.organization_id = $1 AND p.id = $2 RETURNING ${PROGRAM_COLUMNS}`,
    [organizationId, id, at],
  );
  const [row] = rows;
  if (!row) throw new Error("the locked program is missing");
  return row;
}

/** Stores what follows from a recount: the status, what was announced, and the day's point of the trend. */
export async function settleProgram(
  tx: Transaction,
  organizationId: string,
  program: ProgramRow,
  day: string,
): Promise<void> {
  await tx.query(
    `WITH settled AS (
       UPDATE programs SET status = $3, announced_readiness = $4 WHERE organization_id = $1 AND id = $2
     )
     INSERT INTO program_readiness (program_id, day, organization_id, readiness_score, implemented, in_progress, gap, total)
     VALUES ($2, $5, $1, $6, $7, $8, $9, $10)
     ON CONFLICT (program_id, day) DO UPDATE SET readiness_score = excluded.readiness_score,
       implemented = excluded.implemented, in_progress = excluded.in_progress, gap = excluded.gap, total = excluded.total`,
    [
      organizationId,
      program.id,
      program.status,
      program.announced_readiness,
      day,
      program.readiness_score,
      program.controls_implemented,
      program.controls_in_progress,
      program.controls_gap,
      program.controls_total,
    ],
  );
}

/** Deletes every program of an organization that is itself being deleted. */
export async function deletePrograms(tx: Queryable, organizationId: string): Promise<void> {
  await tx.query("DELETE FROM programs WHERE organization_id = $1", [organizationId]);
}
