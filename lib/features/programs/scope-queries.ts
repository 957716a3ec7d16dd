import { type RawBuilder, sql } from "kysely";
import type { ApplicabilityState } from "@/lib/features/applicability/vocabulary";
import type { FrameworkReference } from "@/lib/features/frameworks/vocabulary";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { rowCount } from "@/lib/platform/database/rows";
import type { ControlQuery } from "./control-query-schema";
import { TODAY } from "./valid-evidence-queries";

/** Whether a control counts today: it applies or may apply, no one left it out, and its framework is still there. */
export function isCounted(control?: "c"): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(control ? `${control}.${column}` : column);
  return sql<boolean>`(${of("removed_at")} IS NULL AND ${of("excluded_at")} IS NULL
    AND ${of("applicability")} <> 'does_not_apply'
    AND (${of("applies_from")} IS NULL OR ${of("applies_from")} <= ${TODAY}))`;
}

/** Which controls `c` a filter by applicability means. */
export const APPLICABILITY_FILTERS: Readonly<
  Record<NonNullable<ControlQuery["applicability"]>, RawBuilder<boolean>>
> = {
  counts: isCounted("c"),
  later: sql`(c.excluded_at IS NULL AND c.applicability <> 'does_not_apply' AND c.applies_from > ${TODAY})`,
  not_applicable: sql`(c.excluded_at IS NOT NULL OR c.applicability = 'does_not_apply')`,
};

export type ScopedControl = Awaited<ReturnType<typeof listScopedControls>>[number];

/** What is stored of whether the controls of a program apply, those of removed frameworks included. */
export function listScopedControls(on: Database, organizationId: string, programId: string) {
  return on
    .selectFrom("program_controls")
    .select(["id", "framework", "control_id", "applicability", "requirements_digest"])
    .select(sql<string | null>`to_char(applies_from, 'YYYY-MM-DD')`.as("applies_from"))
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .execute();
}

/** How many controls of a program count on this day. */
export async function countCounted(on: Database, organizationId: string, programId: string): Promise<number> {
  const { total } = await on
    .selectFrom("program_controls")
    .select(rowCount)
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .where(isCounted())
    .executeTakeFirstOrThrow();
  return total;
}

export interface ApplicabilityUpdate {
  id: string;
  applicability: ApplicabilityState;
  applies_from: string | null;
  /** Null for an own control, whose program keeps the texts. */
  requirements_digest: string | null;
}

/** Stores whether controls of a locked program apply, and which text that follows from, in one statement. Their versions do not change. */
export async function updateApplicability(
  tx: Transaction,
  organizationId: string,
  programId: string,
  updates: readonly ApplicabilityUpdate[],
): Promise<void> {
  const updated = sql<ApplicabilityUpdate>`jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)`;
  await tx
    .updateTable("program_controls as c")
    .from(
      updated.as<"u">(sql`u(id text, applicability text, applies_from date,
      requirements_digest text)`),
    )
    .set((eb) => ({
      applicability: eb.ref("u.applicability"),
      applies_from: sql<Date | null>`u.applies_from`,
      requirements_digest: eb.ref("u.requirements_digest"),
    }))
    .where("c.organization_id", "=", organizationId)
    .where("c.program_id", "=", programId)
    .whereRef("c.id", "=", "u.id")
    .execute();
}

/** Programs whose controls follow from these answers: of one system, or all; completed ones are frozen. */
export async function listProgramsInScope(
  tx: Transaction,
  organizationId: string,
  systemId: string | undefined,
): Promise<string[]> {
  let programs = tx
    .selectFrom("programs")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("status", "!=", "completed");
  if (systemId !== undefined) programs = programs.where("system_id", "=", systemId);
  const rows = await programs.orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Organizations with programs that are not completed. */
export async function listOrganizationsWithPrograms(): Promise<string[]> {
  const rows = await db()
    .selectFrom("programs")
    .select("organization_id")
    .distinct()
    .where("status", "!=", "completed")
    .orderBy("organization_id")
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Takes the controls of frameworks out of a locked program. @returns the ids of those that were there */
export async function markRemoved(
  tx: Transaction,
  organizationId: string,
  programId: string,
  frameworks: readonly FrameworkReference[],
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable("program_controls")
    .set({ removed_at: at })
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .where("removed_at", "is", null)
    .where(sql<boolean>`framework = ANY(${frameworks})`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Brings back what was taken out of a locked program. @returns the controls that are back, with their frameworks */
export function restoreRemoved(
  tx: Transaction,
  organizationId: string,
  programId: string,
  frameworks: readonly FrameworkReference[],
) {
  return tx
    .updateTable("program_controls")
    .set({ removed_at: null })
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .where("removed_at", "is not", null)
    .where(sql<boolean>`framework = ANY(${frameworks})`)
    .returning(["id", "framework"])
    .execute();
}

/** The position after the last control of a program, removed ones included. */
export async function nextPosition(
  tx: Transaction,
  organizationId: string,
  programId: string,
): Promise<number> {
  const { next } = await tx
    .selectFrom("program_controls")
    .select(sql<number>`coalesce(max(position), -1) + 1`.as("next"))
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow();
  return next;
}

/** A person's decision to leave controls out, or null to take them back in. */
export type Exclusion = { reason: string; by: string; byName: string; at: Date } | null;

export async function setExclusion(
  tx: Transaction,
  organizationId: string,
  programId: string,
  controlIds: readonly string[],
  exclusion: Exclusion,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("program_controls")
    .set((eb) => ({
      excluded_reason: exclusion?.reason ?? null,
      excluded_by: exclusion?.by ?? null,
      excluded_by_name: exclusion?.byName ?? null,
      excluded_at: exclusion?.at ?? null,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .where(sql<boolean>`id = ANY(${controlIds})`)
    .execute();
}
