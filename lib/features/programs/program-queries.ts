import { type RawBuilder, sql } from "kysely";
import { FrameworkReferenceSchema } from "@/lib/features/frameworks/schema";
import type { FrameworkReference } from "@/lib/features/frameworks/vocabulary";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { countApproved } from "./approval-queries";
import type { ApprovalMode } from "./approval-schema";
import { BASIS } from "./control-queries";
import type { ControlBasis } from "./schema";
import { isCounted } from "./scope-queries";
import type { ProgramStatus } from "./vocabulary";

/** Counted when read and not stored, because evidence expires without a change of any control. */
const countOfBasis = (basis: ControlBasis, condition: RawBuilder<boolean>) =>
  sql<number>`(SELECT count(*)::int FROM program_controls c WHERE c.program_id = p.id
    AND ${condition} AND ${BASIS} = ${sql.lit(basis)})`;

const PROGRAM_COLUMNS = [
  "p.id",
  "p.name",
  "p.frameworks",
  "p.status",
  sql<number>`p.readiness_score::float8`.as("readiness_score"),
  sql<number>`p.announced_readiness::float8`.as("announced_readiness"),
  "p.controls_total",
  "p.controls_implemented",
  "p.controls_in_progress",
  "p.controls_gap",
  "p.controls_counted",
  "p.counted_implemented",
  "p.counted_in_progress",
  "p.counted_gap",
  "p.system_id",
  "p.auditor",
  sql<string | null>`to_char(p.target_date, 'YYYY-MM-DD')`.as("target_date"),
  /** Implemented controls that count and have valid evidence. */
  countOfBasis("evidence", isCounted("c")).as("on_evidence"),
  /** Implemented controls with neither evidence nor text. */
  countOfBasis("stated", sql<boolean>`c.removed_at IS NULL`).as("controls_stated"),
  "p.approval_mode",
  "p.owner_may_approve",
  sql<number>`CASE WHEN p.approval_mode = 'off' THEN 0 ELSE ${countApproved(isCounted("c"))} END`.as(
    "controls_approved",
  ),
  "p.created_at",
  "p.updated_at",
  "p.version",
] as const;

/** How many controls there are in each state. */
export const COUNTS = [
  sql<number>`count(*)::int`.as("total"),
  sql<number>`(count(*) FILTER (WHERE status = 'implemented'))::int`.as("implemented"),
  sql<number>`(count(*) FILTER (WHERE status = 'in_progress'))::int`.as("in_progress"),
  sql<number>`(count(*) FILTER (WHERE status = 'not_started'))::int`.as("not_started"),
  sql<number>`(count(*) FILTER (WHERE status = 'gap'))::int`.as("gap"),
] as const;

/** The same of the controls that count today. */
export const COUNTED = [
  sql<number>`(count(*) FILTER (WHERE ${isCounted()}))::int`.as("counted"),
  sql<number>`(count(*) FILTER (WHERE status = 'implemented' AND ${isCounted()}))::int`.as(
    "counted_implemented",
  ),
  sql<number>`(count(*) FILTER (WHERE status = 'in_progress' AND ${isCounted()}))::int`.as(
    "counted_in_progress",
  ),
  sql<number>`(count(*) FILTER (WHERE status = 'gap' AND ${isCounted()}))::int`.as("counted_gap"),
] as const;

/** Readiness of counts `c`, as `readinessOf` computes it. */
export const READINESS = sql<string>`coalesce(round((100.0 * c.counted_implemented + 50.0 * c.counted_in_progress)
  / nullif(c.counted, 0), 1), 0)`;

function selectPrograms(on: Database, organizationId: string) {
  return on
    .selectFrom("programs as p")
    .select(PROGRAM_COLUMNS)
    .where("p.organization_id", "=", organizationId);
}

/** A row with the codes of its frameworks. */
export function withCodes<Row extends { frameworks: string[] }>({ frameworks, ...row }: Row) {
  return { ...row, frameworks: frameworks.map((code) => FrameworkReferenceSchema.parse(code)) };
}

export type ProgramRow = Awaited<ReturnType<typeof listPrograms>>[number];

/** The organization's programs, newest first. */
export async function listPrograms(organizationId: string) {
  const rows = await selectPrograms(db(), organizationId)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .execute();
  return rows.map(withCodes);
}

export async function findProgram(organizationId: string, id: string): Promise<ProgramRow | undefined> {
  const row = await selectPrograms(db(), organizationId).where("p.id", "=", id).executeTakeFirst();
  return row && withCodes(row);
}

/**
 * Locks a program until the transaction ends. Every change of its controls begins here, so concurrent changes
 * happen one after the other and the recount sees them all.
 */
export async function lockProgram(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ProgramRow | undefined> {
  const row = await selectPrograms(tx, organizationId).where("p.id", "=", id).forUpdate().executeTakeFirst();
  return row && withCodes(row);
}

export interface NewProgram {
  id: string;
  name: string;
  frameworks: readonly FrameworkReference[];
  scope: ProgramScope;
  createdBy: string;
  at: Date;
}

/** What a program is about, by when, who audits it, and who approves. */
export interface ProgramScope {
  system_id: string | null;
  target_date: string | null;
  auditor: string | null;
  approval_mode: ApprovalMode;
  owner_may_approve: boolean;
}

export async function insertProgram(
  tx: Transaction,
  organizationId: string,
  { id, name, frameworks, scope, createdBy, at }: NewProgram,
): Promise<void> {
  await tx
    .insertInto("programs")
    .values({
      id,
      organization_id: organizationId,
      name,
      frameworks: [...frameworks],
      ...scope,
      controls_total: 0,
      created_by: createdBy,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export async function updateProgram(
  tx: Transaction,
  organizationId: string,
  id: string,
  change: ProgramScope & {
    name: string;
    frameworks: readonly FrameworkReference[];
    status: ProgramStatus;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable("programs")
    .set((eb) => ({
      name: change.name,
      frameworks: [...change.frameworks],
      status: change.status,
      system_id: change.system_id,
      target_date: change.target_date,
      auditor: change.auditor,
      approval_mode: change.approval_mode,
      owner_may_approve: change.owner_may_approve,
      updated_at: change.at,
      version: eb("version", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Counts a locked program's controls anew and computes its readiness from them. */
export async function recountControls(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<ProgramRow> {
  const row = await tx
    .updateTable("programs as p")
    .from((eb) =>
      eb
        .selectFrom("program_controls")
        .select([...COUNTS, ...COUNTED])
        .where("program_id", "=", id)
        .where("removed_at", "is", null)
        .as("c"),
    )
    .set((eb) => ({
      controls_total: eb.ref("c.total"),
      controls_implemented: eb.ref("c.implemented"),
      controls_in_progress: eb.ref("c.in_progress"),
      controls_gap: eb.ref("c.gap"),
      controls_counted: eb.ref("c.counted"),
      counted_implemented: eb.ref("c.counted_implemented"),
      counted_in_progress: eb.ref("c.counted_in_progress"),
      counted_gap: eb.ref("c.counted_gap"),
      updated_at: at,
      readiness_score: READINESS,
    }))
    .where("p.organization_id", "=", organizationId)
    .where("p.id", "=", id)
    .returning(PROGRAM_COLUMNS)
    .executeTakeFirstOrThrow();
  return withCodes(row);
}

/** Stores what follows from a recount: the status, what was announced, and the day's point of the trend. */
export async function storeReadiness(
  tx: Transaction,
  organizationId: string,
  program: ProgramRow,
  day: string,
): Promise<void> {
  await tx
    .with("stored", (qc) =>
      qc
        .updateTable("programs")
        .set({ status: program.status, announced_readiness: program.announced_readiness })
        .where("organization_id", "=", organizationId)
        .where("id", "=", program.id)
        .returning("id"),
    )
    .insertInto("program_readiness")
    .values({
      program_id: program.id,
      day,
      organization_id: organizationId,
      readiness_score: program.readiness_score,
      implemented: program.controls_implemented,
      in_progress: program.controls_in_progress,
      gap: program.controls_gap,
      total: program.controls_total,
    })
    .onConflict((conflict) =>
      conflict.columns(["program_id", "day"]).doUpdateSet((eb) => ({
        readiness_score: eb.ref("excluded.readiness_score"),
        implemented: eb.ref("excluded.implemented"),
        in_progress: eb.ref("excluded.in_progress"),
        gap: eb.ref("excluded.gap"),
        total: eb.ref("excluded.total"),
      })),
    )
    .execute();
}
