import { sql } from "kysely";
import { FrameworkCategorySchema, OwnFrameworkCodeSchema } from "@/lib/features/frameworks/schema";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { DifferenceSchema, type OwnAbout } from "./schema";

const HEAD = [
  "code",
  "name",
  "category",
  "edition",
  "source",
  "note",
  "version",
  "controls_count",
  "requirements_count",
  "retired_at",
  "created_by_name",
  "created_at",
  "updated_at",
] as const;

const selectFrameworks = (on: Database, organizationId: string) =>
  on.selectFrom("own_frameworks").select(HEAD).where("organization_id", "=", organizationId);

function withWords<Row extends { code: string; category: string }>(row: Row) {
  return {
    ...row,
    code: OwnFrameworkCodeSchema.parse(row.code),
    category: FrameworkCategorySchema.parse(row.category),
  };
}

export type OwnFrameworkRow = Awaited<ReturnType<typeof listOwnRows>>[number];

/** The organization's own frameworks, by name. */
export async function listOwnRows(organizationId: string) {
  const rows = await selectFrameworks(db(), organizationId).orderBy("name").orderBy("code").execute();
  return rows.map(withWords);
}

export async function findOwnRow(
  on: Database,
  organizationId: string,
  code: string,
): Promise<OwnFrameworkRow | undefined> {
  const row = await selectFrameworks(on, organizationId).where("code", "=", code).executeTakeFirst();
  return row && withWords(row);
}

/**
 * Locks a framework until the transaction ends: `update` for whoever changes or deletes it, `share` for whoever takes
 * its controls into a program, so that it is not deleted meanwhile.
 */
export async function lockOwnRow(
  tx: Transaction,
  organizationId: string,
  code: string,
  strength: "update" | "share",
): Promise<OwnFrameworkRow | undefined> {
  const query = selectFrameworks(tx, organizationId).where("code", "=", code);
  const row = await (strength === "update" ? query.forUpdate() : query.forShare()).executeTakeFirst();
  return row && withWords(row);
}

/** Who changed something, and when. */
export interface Origin {
  actorId: string;
  actorName: string;
  at: Date;
}

/** @returns whether it is new: false where the organization has a framework of that code */
export async function insertOwnFramework(
  tx: Transaction,
  organizationId: string,
  framework: { code: string; about: OwnAbout },
  { actorId, actorName, at }: Origin,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("own_frameworks")
    .values({
      organization_id: organizationId,
      code: framework.code,
      ...framework.about,
      version: 1,
      controls_count: 0,
      requirements_count: 0,
      created_by: actorId,
      created_by_name: actorName,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateOwnFramework(
  tx: Transaction,
  organizationId: string,
  code: string,
  change: OwnAbout & {
    version: number;
    controls_count: number;
    requirements_count: number;
    retired_at: Date | null;
    at: Date;
  },
): Promise<void> {
  const { at, ...set } = change;
  await tx
    .updateTable("own_frameworks")
    .set({ ...set, updated_at: at })
    .where("organization_id", "=", organizationId)
    .where("code", "=", code)
    .execute();
}

/** How many own frameworks an organization has, and how many controls in them. */
export function countOwn(on: Database, organizationId: string) {
  return on
    .selectFrom("own_frameworks")
    .select([
      sql<number>`count(*)::int`.as("frameworks"),
      sql<number>`coalesce(sum(controls_count), 0)::int`.as("controls"),
    ])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
}

export async function insertVersion(
  tx: Transaction,
  organizationId: string,
  code: string,
  made: { version: number; origin: "form" | "csv" | "json" | "oscal"; difference: unknown },
  { actorId, actorName, at }: Origin,
): Promise<void> {
  await tx
    .insertInto("own_framework_versions")
    .values({
      organization_id: organizationId,
      framework: code,
      version: made.version,
      origin: made.origin,
      changed_by: actorId,
      changed_by_name: actorName,
      changed_at: at,
      difference: JSON.stringify(made.difference),
    })
    .execute();
}

/** The versions of a framework, the newest first. */
export async function listVersionRows(organizationId: string, code: string) {
  const rows = await db()
    .selectFrom("own_framework_versions")
    .select(["version", "origin", "changed_by_name", "changed_at", "difference"])
    .where("organization_id", "=", organizationId)
    .where("framework", "=", code)
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({ ...row, difference: DifferenceSchema.parse(row.difference) }));
}

/** Programs that have, or had, controls of a framework: their names, the first by name. */
export async function listProgramsUsing(
  on: Database,
  organizationId: string,
  code: string,
): Promise<string[]> {
  const rows = await on
    .selectFrom("programs as p")
    .select("p.name")
    .where("p.organization_id", "=", organizationId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("program_controls as c")
          .select("c.id")
          .whereRef("c.program_id", "=", "p.id")
          .where("c.framework", "=", code),
      ),
    )
    .orderBy("p.name")
    .limit(6)
    .execute();
  return rows.map(({ name }) => name);
}

export async function deleteOwnRow(tx: Transaction, organizationId: string, code: string): Promise<void> {
  await tx
    .deleteFrom("own_frameworks")
    .where("organization_id", "=", organizationId)
    .where("code", "=", code)
    .execute();
}
