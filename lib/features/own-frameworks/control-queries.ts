import { sql } from "kysely";
import { z } from "zod";
import { RequirementSchema, ThemeSchema } from "@/lib/features/frameworks/schema";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import type { CheckedControl } from "./import/check-draft";

const CONTROL = [
  "framework",
  "control_id",
  "group",
  "title",
  "statement",
  "description",
  "theme",
  "weight",
  "is_key",
  "evidence_examples",
  "requirements",
  "retired_in",
] as const;

const StoredRequirementsSchema = z.array(RequirementSchema);

export type OwnControlRow = Awaited<ReturnType<typeof listOwnControlRows>>[number];

function parseControl<Row extends { theme: string; requirements: unknown }>(row: Row) {
  return {
    ...row,
    theme: ThemeSchema.parse(row.theme),
    requirements: StoredRequirementsSchema.parse(row.requirements),
  };
}

/** The controls of a framework in its order, retired ones included. */
export async function listOwnControlRows(on: Database, organizationId: string, code: string) {
  const rows = await on
    .selectFrom("own_controls")
    .select(CONTROL)
    .where("organization_id", "=", organizationId)
    .where("framework", "=", code)
    .orderBy("position")
    .orderBy("control_id")
    .execute();
  return rows.map(parseControl);
}

export async function findOwnControlRow(
  organizationId: string,
  code: string,
  controlId: string,
): Promise<OwnControlRow | undefined> {
  const row = await db()
    .selectFrom("own_controls")
    .select(CONTROL)
    .where("organization_id", "=", organizationId)
    .where("framework", "=", code)
    .where("control_id", "=", controlId)
    .executeTakeFirst();
  return row && parseControl(row);
}

/** Controls whose texts have all the words asked of their framework, in the frameworks' order. */
export async function findByWords(
  organizationId: string,
  asked: readonly { code: string; words: readonly string[] }[],
): Promise<OwnControlRow[]> {
  if (asked.length === 0) return [];
  const rows = await db()
    .selectFrom("own_controls")
    .select(CONTROL)
    .where("organization_id", "=", organizationId)
    .where("retired_in", "is", null)
    .where((eb) =>
      eb.or(
        asked.map(({ code, words }) =>
          eb.and([
            eb("framework", "=", code),
            ...words.map((word) => sql<boolean>`strpos(search_text, ${word}) > 0`),
          ]),
        ),
      ),
    )
    .orderBy("framework")
    .orderBy("position")
    .execute();
  return rows.map(parseControl);
}

/** A control with its place and the text that searches look at. */
export interface StoredControl extends CheckedControl {
  position: number;
  search_text: string;
}

/** Writes controls in place of those of the same reference, in one statement. */
export async function putOwnControls(
  tx: Transaction,
  organizationId: string,
  code: string,
  controls: readonly StoredControl[],
): Promise<void> {
  if (controls.length === 0) return;
  const given = sql<
    Omit<StoredControl, "requirements"> & {
      requirements: unknown;
    }
  >`jsonb_to_recordset(${JSON.stringify(controls)}::jsonb)`;
  const columns = [
    "control_id",
    "position",
    "group",
    "title",
    "statement",
    "description",
    "theme",
    "weight",
    "is_key",
    "evidence_examples",
    "requirements",
    "search_text",
  ] as const;
  await tx
    .insertInto("own_controls")
    .columns(["organization_id", "framework", ...columns])
    .expression((eb) =>
      eb
        .selectFrom(
          given.as<"g">(sql`g(control_id text, position int, "group" text, title text, statement text,
            description text, theme text, weight int, is_key boolean, evidence_examples text[], requirements jsonb,
            search_text text)`),
        )
        .select([eb.val(organizationId).as("organization_id"), eb.val(code).as("framework")])
        .select(columns),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "framework", "control_id"]).doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        group: eb.ref("excluded.group"),
        title: eb.ref("excluded.title"),
        statement: eb.ref("excluded.statement"),
        description: eb.ref("excluded.description"),
        theme: eb.ref("excluded.theme"),
        weight: eb.ref("excluded.weight"),
        is_key: eb.ref("excluded.is_key"),
        evidence_examples: eb.ref("excluded.evidence_examples"),
        requirements: eb.ref("excluded.requirements"),
        search_text: eb.ref("excluded.search_text"),
        retired_in: null,
      })),
    )
    .execute();
}

/** Takes controls out of a framework; they keep their texts. */
export async function retireOwnControls(
  tx: Transaction,
  organizationId: string,
  code: string,
  controlIds: readonly string[],
  version: number,
): Promise<void> {
  await tx
    .updateTable("own_controls")
    .set({ retired_in: version })
    .where("organization_id", "=", organizationId)
    .where("framework", "=", code)
    .where(sql<boolean>`control_id = ANY(${controlIds})`)
    .execute();
}
