import { type Selectable, sql } from "kysely";
import { newId } from "@/lib/core/ids";
import type { Page, PageOf } from "@/lib/core/pagination";
import { type Database, db } from "@/lib/platform/database/database";
import { readCursorPage, readPage } from "@/lib/platform/database/page";
import type { System as Systems } from "@/lib/platform/database/prisma-client/tables";
import {
  type RiskClass,
  RiskClassSchema,
  type SystemChange,
  SystemChangeSchema,
  type SystemQuery,
} from "./schema";

const COLUMNS = [
  "id",
  "name",
  "description",
  "owner",
  "risk_class",
  "risk_class_reason",
  "keeps_inputs",
  "created_at",
  "updated_at",
  "version",
] as const;

type SystemColumns = Pick<Selectable<Systems>, (typeof COLUMNS)[number]>;

export type SystemRow = Omit<SystemColumns, "risk_class"> & { risk_class: RiskClass };

function toRow(columns: SystemColumns): SystemRow {
  return { ...columns, risk_class: RiskClassSchema.parse(columns.risk_class) };
}

/** The system of a name. Rows from before names had one spelling may share one: the exact name comes first, then the oldest. */
function selectNamed(on: Pick<Database, "selectFrom">, organizationId: string, name: string) {
  return on
    .selectFrom("systems")
    .where("organization_id", "=", organizationId)
    .where((eb) => eb.or([eb("name", "=", name), eb("name_key", "=", name)]))
    .orderBy((eb) => eb("name", "=", name), "desc")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1);
}

/** The id of the system of that name, registered now if it is new. One statement, safe under concurrency. */
export async function upsertSystem(organizationId: string, name: string): Promise<string> {
  const row = await db()
    .with("known", (on) => selectNamed(on, organizationId, name).select("id"))
    .with("inserted", (on) =>
      on
        .insertInto("systems")
        .columns(["id", "organization_id", "name", "name_key"])
        .expression(
          on
            .selectNoFrom((eb) => [
              eb.val(newId("system")).as("id"),
              eb.val(organizationId).as("organization_id"),
              eb.val(name).as("name"),
              eb.val(name).as("name_key"),
            ])
            .where((eb) => eb.not(eb.exists(on.selectFrom("known").select("known.id")))),
        )
        .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doNothing())
        .returning("id"),
    )
    .selectFrom("known")
    .select("id")
    .unionAll((eb) => eb.selectFrom("inserted").select("id"))
    .executeTakeFirst();
  // Empty only when another request inserted the name after this one had looked: then it is there now.
  return row?.id ?? upsertSystem(organizationId, name);
}

/** Registers a system. @returns undefined when the name is taken */
export async function insertSystem(
  organizationId: string,
  system: Omit<SystemRow, "id" | "created_at" | "updated_at" | "version">,
): Promise<SystemRow | undefined> {
  const { name, description, owner, risk_class, risk_class_reason, keeps_inputs } = system;
  const taken = db()
    .selectFrom("systems")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("name_key", "=", name);
  const columns = await db()
    .insertInto("systems")
    .columns([
      "id",
      "organization_id",
      "name",
      "name_key",
      "description",
      "owner",
      "risk_class",
      "risk_class_reason",
      "keeps_inputs",
    ])
    .expression(
      db()
        .selectNoFrom((eb) => [
          eb.val(newId("system")).as("id"),
          eb.val(organizationId).as("organization_id"),
          eb.val(name).as("name"),
          eb.val(name).as("name_key"),
          eb.val(description).as("description"),
          eb.val(owner).as("owner"),
          eb.val<string>(risk_class).as("risk_class"),
          eb.val(risk_class_reason).as("risk_class_reason"),
          eb.val(keeps_inputs).as("keeps_inputs"),
        ])
        .where((eb) => eb.not(eb.exists(taken))),
    )
    .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return columns && toRow(columns);
}

export async function findSystem(
  on: Database,
  organizationId: string,
  id: string,
): Promise<SystemRow | undefined> {
  const columns = await on
    .selectFrom("systems")
    .select(COLUMNS)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return columns && toRow(columns);
}

export async function findSystemByName(organizationId: string, name: string): Promise<SystemRow | undefined> {
  const columns = await selectNamed(db(), organizationId, name).select(COLUMNS).executeTakeFirst();
  return columns && toRow(columns);
}

/** Reads a system and keeps others from changing it until the transaction ends. */
export async function lockSystem(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<SystemRow | undefined> {
  const columns = await tx
    .selectFrom("systems")
    .select(COLUMNS)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return columns && toRow(columns);
}

export async function updateSystem(tx: Database, organizationId: string, system: SystemRow): Promise<void> {
  const { description, owner, risk_class, risk_class_reason, keeps_inputs, updated_at } = system;
  await tx
    .updateTable("systems")
    .set((eb) => ({
      description,
      owner,
      risk_class,
      risk_class_reason,
      keeps_inputs,
      updated_at,
      version: eb("version", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", system.id)
    .execute();
}

/**
 * Stores whether a system drifts and returns whether it did before, and whether it keeps inputs. The row
 * stays locked until the transaction ends, so that of two concurrent decisions exactly one sees the change.
 *
 * @param isDrifting null: nothing was measured, so the state stays
 */
export async function exchangeDriftState(
  tx: Database,
  organizationId: string,
  systemId: string,
  isDrifting: boolean | null,
): Promise<{ wasDrifting: boolean; keepsInputs: boolean }> {
  const row = await tx
    .updateTable("systems as system")
    .from((eb) =>
      eb
        .selectFrom("systems")
        .select(["id", "is_drifting"])
        .where("organization_id", "=", organizationId)
        .where("id", "=", systemId)
        .forNoKeyUpdate()
        .as("previous"),
    )
    .set((eb) => ({ is_drifting: isDrifting ?? eb.ref("system.is_drifting") }))
    .whereRef("system.id", "=", "previous.id")
    .returning(["previous.is_drifting as was_drifting", "system.keeps_inputs"])
    .executeTakeFirst();
  if (!row) throw new Error("the system of a decision is missing");
  return { wasDrifting: row.was_drifting, keepsInputs: row.keeps_inputs };
}

/** A page of systems by name, and how many match. */
export async function listSystemRows(
  organizationId: string,
  { search, risk_class: riskClass, ...page }: SystemQuery,
) {
  let matching = db().selectFrom("systems").where("organization_id", "=", organizationId);
  // `strpos` and not LIKE: the search text may contain % and _.
  if (search !== undefined)
    matching = matching.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`);
  if (riskClass !== undefined) matching = matching.where("risk_class", "=", riskClass);
  const sortedBy = sql<string>`lower(name)`;
  const listing = matching.select(COLUMNS).select(sortedBy.as("sorted_by"));
  const { rows, ...rest } = await readCursorPage(listing, page, {
    columns: [sortedBy, "id"],
    direction: "asc",
    keyOf: (row): [string, string] => [row.sorted_by, row.id],
  });
  return { ...rest, rows: rows.map(({ sorted_by: _, ...columns }) => toRow(columns)) };
}

export async function listNames(organizationId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom("systems")
    .select("name")
    .where("organization_id", "=", organizationId)
    .orderBy(sql`lower(name)`)
    .limit(1_000)
    .execute();
  return rows.map((row) => row.name);
}

export type FieldChange = SystemChange["changes"][number];

/** A change of a system: who made it, when, and what changed. */
export interface NewSystemChange {
  actorId: string;
  actorName: string;
  at: Date;
  changes: readonly FieldChange[];
}

/** Adds a change to a system's history inside the caller's transaction; an empty one is not added. */
export async function insertChange(
  tx: Database,
  organizationId: string,
  systemId: string,
  { actorId, actorName, at, changes }: NewSystemChange,
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto("system_changes")
    .values({
      organization_id: organizationId,
      system_id: systemId,
      changed_at: at,
      actor_id: actorId,
      actor_name: actorName,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** A page of a system's history, newest first. */
export async function listChanges(
  organizationId: string,
  systemId: string,
  page: Page,
): Promise<PageOf<SystemChange>> {
  const listing = db()
    .selectFrom("system_changes")
    .select(["id", "changed_at", "actor_id", "actor_name", "changes"])
    .where("organization_id", "=", organizationId)
    .where("system_id", "=", systemId)
    .orderBy("id", "desc");
  const { total, rows } = await readPage(listing, page);
  const data = rows.map(({ id, changed_at, changes, ...row }) => ({
    ...row,
    id: Number(id),
    changed_at: changed_at.toISOString(),
    changes: SystemChangeSchema.shape.changes.parse(changes),
  }));
  return { total, data };
}
