import { type Selectable, sql } from "kysely";
import { newId } from "@/lib/core/ids";
import type { RiskClass } from "@/lib/judgment/risk/vocabulary";
import { type Database, db } from "@/lib/platform/database/database";
import type { System as Systems } from "@/lib/platform/database/prisma-client/tables";
import { RiskClassSchema } from "./schema";

/** What people change of a system. */
export const CHANGED_COLUMNS = [
  "description",
  "owner",
  "risk_class",
  "risk_class_reason",
  "keeps_inputs",
  "asks_model_when_unsure",
] as const;

/** Columns of the register that {@link toRow} takes. */
export const COLUMNS = ["id", "name", ...CHANGED_COLUMNS, "created_at", "updated_at", "version"] as const;

type SystemColumns = Pick<Selectable<Systems>, (typeof COLUMNS)[number]>;

export type SystemRow = Omit<SystemColumns, "risk_class"> & { risk_class: RiskClass };

export function toRow(columns: SystemColumns): SystemRow {
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

/** What a decision has to know of the system it is about, as it was when it was read. */
export interface SystemState {
  id: string;
  /** Whether its latest decision exceeded its threshold. */
  isDrifting: boolean;
  /** Whether texts given to decisions are kept. */
  keepsInputs: boolean;
  /** Whether a language model is asked where the measurement is unsure. */
  asksModelWhenUnsure: boolean;
}

const STATE_COLUMNS = ["id", "is_drifting", "keeps_inputs", "asks_model_when_unsure"] as const;

/** The system of that name, registered now if it is new. One statement, safe under concurrency. */
export async function upsertSystem(organizationId: string, name: string): Promise<SystemState> {
  const upsert = db()
    .with("known", (on) => selectNamed(on, organizationId, name).select(STATE_COLUMNS))
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
        .returning(STATE_COLUMNS),
    )
    .selectFrom("known")
    .select(STATE_COLUMNS)
    .unionAll((eb) => eb.selectFrom("inserted").select(STATE_COLUMNS));
  const [row] = await db().rowsOf("upsert-system", upsert);
  // Empty only when another request inserted the name after this one had looked: then it is there now.
  return row ? toState(row) : upsertSystem(organizationId, name);
}

function toState(row: Pick<Selectable<Systems>, (typeof STATE_COLUMNS)[number]>): SystemState {
  return {
    id: row.id,
    isDrifting: row.is_drifting,
    keepsInputs: row.keeps_inputs,
    asksModelWhenUnsure: row.asks_model_when_unsure,
  };
}

/** What is stored of a system that is registered. */
export type NewSystem = Omit<SystemRow, "id" | "created_at" | "updated_at" | "version">;

/** Registers a system. @returns undefined when the name is taken */
export async function insertSystem(
  on: Database,
  organizationId: string,
  system: NewSystem,
): Promise<SystemRow | undefined> {
  const { name, description, owner, risk_class, risk_class_reason } = system;
  const { keeps_inputs, asks_model_when_unsure } = system;
  const taken = on
    .selectFrom("systems")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("name_key", "=", name);
  const columns = await on
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
      "asks_model_when_unsure",
    ])
    .expression(
      on
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
          eb.val(asks_model_when_unsure).as("asks_model_when_unsure"),
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
  const { description, owner, risk_class, risk_class_reason, updated_at } = system;
  const { keeps_inputs, asks_model_when_unsure } = system;
  await tx
    .updateTable("systems")
    .set((eb) => ({
      description,
      owner,
      risk_class,
      risk_class_reason,
      keeps_inputs,
      asks_model_when_unsure,
      updated_at,
      version: eb("version", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", system.id)
    .execute();
}

/** Reads what a decision has to know of a system. */
export async function readSystemState(
  on: Database,
  organizationId: string,
  systemId: string,
): Promise<SystemState> {
  const row = await on
    .selectFrom("systems")
    .select(STATE_COLUMNS)
    .where("organization_id", "=", organizationId)
    .where("id", "=", systemId)
    .executeTakeFirst();
  if (!row) throw new Error("the system of a decision is missing");
  return toState(row);
}

/** What a decision makes of the state of its system. */
interface StateChange {
  /** Null: nothing was measured, so the state stays. */
  isDrifting: boolean | null;
  /** When the decision was made. */
  at: Date;
  /** Whether the system may have no later decision; false for a history that is made up afterwards. */
  isLatest: boolean;
}

/**
 * The part of a statement that stores whether a system drifts, if its state is still the one the decision was
 * made from; else it changes no row, and the statement's other parts have nothing to go on. Of two concurrent
 * decisions exactly one sees a change of the state.
 */
export function exchangeState(
  on: Pick<Database, "updateTable">,
  organizationId: string,
  { id, isDrifting: wasDrifting, keepsInputs }: SystemState,
  { isDrifting, at, isLatest }: StateChange,
) {
  return on
    .updateTable("systems")
    .set((eb) => ({
      is_drifting: eb.fn.coalesce(eb.val(isDrifting), "is_drifting"),
      decided_at: sql<Date>`greatest(decided_at, ${at})`,
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("is_drifting", "=", wasDrifting)
    .where("keeps_inputs", "=", keepsInputs)
    .where(sql<boolean>`(decided_at IS NULL OR decided_at <= ${at} OR NOT ${isLatest}::boolean)`)
    .returning("id");
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
