import { type AliasableExpression, sql } from "kysely";
import { type Database, db, prisma, type Transaction } from "@/lib/platform/database/database";
import { rowCount } from "@/lib/platform/database/rows";
import type { Demonstration } from "./schema";
import { RECORD_KINDS, type RecordKind } from "./vocabulary";

/** Selects when each row of a kind was made, as `at`. */
type Source = (on: Database, organizationId: string) => AliasableExpression<{ at: Date | null }>;

const SOURCES: Readonly<Record<RecordKind, Source>> = {
  systems: (on, id) => on.selectFrom("systems").select("created_at as at").where("organization_id", "=", id),
  audits: (on, id) => on.selectFrom("audits").select("created_at as at").where("organization_id", "=", id),
  programs: (on, id) =>
    on.selectFrom("programs").select("created_at as at").where("organization_id", "=", id),
  control_changes: (on, id) =>
    on.selectFrom("control_changes").select("changed_at as at").where("organization_id", "=", id),
  evidence: (on, id) =>
    on.selectFrom("evidence").select("created_at as at").where("organization_id", "=", id),
  actions: (on, id) =>
    on.selectFrom("corrective_actions").select("created_at as at").where("organization_id", "=", id),
  incidents: (on, id) =>
    on.selectFrom("incidents").select("created_at as at").where("organization_id", "=", id),
  engagements: (on, id) =>
    on.selectFrom("engagements").select("created_at as at").where("organization_id", "=", id),
  decisions: (on, id) =>
    on.selectFrom("governance_decisions").select("created_at as at").where("organization_id", "=", id),
  // A person resolves a review; opening one is not a person's work.
  reviews: (on, id) =>
    on
      .selectFrom("reviews")
      .select("resolved_at as at")
      .where("organization_id", "=", id)
      .where("resolved_at", "is not", null),
  consensus_runs: (on, id) =>
    on.selectFrom("consensus_runs").select("created_at as at").where("organization_id", "=", id),
  model_tasks: (on, id) =>
    on
      .selectFrom("model_calls")
      .select((eb) => eb.fn.min("created_at").as("at"))
      .where("organization_id", "=", id)
      .where("run_id", "like", "run\\_%")
      .groupBy("run_id"),
  webhooks: (on, id) =>
    on.selectFrom("webhook_endpoints").select("created_at as at").where("organization_id", "=", id),
  api_keys: (on, id) =>
    on
      .selectFrom("api_keys")
      .select("created_at as at")
      .where("organization_id", "=", id)
      .where("revoked_at", "is", null),
  members: (on, id) =>
    on.selectFrom("memberships").select("created_at as at").where("organization_id", "=", id),
};

/** How many rows of each kind there are, and how many of them were made after an instant. One statement. */
function countRecords(on: Database, organizationId: string, until: Date) {
  return RECORD_KINDS.map((kind) =>
    on
      .selectFrom(SOURCES[kind](on, organizationId).as("rows"))
      .select([
        sql.lit(kind).as("kind"),
        rowCount,
        sql<number>`(count(*) FILTER (WHERE at > ${until}))::int`.as("added"),
      ]),
  )
    .reduce((all, next) => all.unionAll(next))
    .execute();
}

/** What an organization holds; undefined when there is none with that id. */
export async function readDemonstration(
  organizationId: string,
  on: Database = db(),
): Promise<Demonstration | undefined> {
  const organization = await on
    .selectFrom("organizations")
    .select(["id", "name", "is_demonstration", "samples_until"])
    .where("id", "=", organizationId)
    .executeTakeFirst();
  if (!organization) return undefined;
  const { id, name, is_demonstration, samples_until: until } = organization;
  const counts = await countRecords(on, id, until ?? new Date(0));
  const accounts = await on
    .selectFrom("memberships as membership")
    .select(rowCount)
    .where("membership.organization_id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("memberships as other")
            .select("other.user_id")
            .whereRef("other.user_id", "=", "membership.user_id")
            .where("other.organization_id", "<>", id),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const entries = await on
    .selectFrom("ledger_entries")
    .select(rowCount)
    .where("organization_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    organization: { id, name },
    is_demonstration,
    samples_until: until?.toISOString() ?? null,
    records: RECORD_KINDS.flatMap((kind) => counts.filter((row) => row.kind === kind)),
    ledger_entries: entries.total,
    accounts: accounts.total,
  };
}

/** Every demonstration, the oldest first. */
export async function listDemonstrations(): Promise<{ id: string; name: string }[]> {
  return prisma().organization.findMany({
    where: { is_demonstration: true },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
}

/** Demonstrations whose fill was begun and has not ended. */
export async function listUnfilledIds(): Promise<string[]> {
  const rows = await prisma().organization.findMany({
    where: { is_demonstration: true, fill_started_at: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export async function markFilling(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ fill_started_at: sql<Date>`now()` })
    .where("id", "=", organizationId)
    .where("is_demonstration", "=", true)
    .execute();
}

/**
 * Locks an organization for its removal or change. The one gate to both: it checks again, under the lock,
 * that the organization is a demonstration.
 *
 * @returns false for any other organization
 */
export async function lockDemonstration(tx: Transaction, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", organizationId)
    .where("is_demonstration", "=", true)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that everything made so far is sample data. */
export async function markFilled(organizationId: string): Promise<void> {
  await db()
    .updateTable("organizations")
    .set({ samples_until: sql<Date>`clock_timestamp()`, fill_started_at: null })
    .where("id", "=", organizationId)
    .where("is_demonstration", "=", true)
    .execute();
}

export async function markKept(tx: Transaction, organizationId: string, name: string): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ is_demonstration: false, name })
    .where("id", "=", organizationId)
    .execute();
}

/** Until when records of the organization are samples; undefined when there never were any. */
export async function readSamplesUntil(organizationId: string): Promise<Date | undefined> {
  const row = await prisma().organization.findUnique({
    where: { id: organizationId },
    select: { samples_until: true },
  });
  return row?.samples_until ?? undefined;
}

export type Administrator = Awaited<ReturnType<typeof listAdministrators>>[number];

/**
 * The administrators of an organization, in the order they joined, each with an organization of their own
 * that is no demonstration, if there is one: the one they joined first.
 */
export async function listAdministrators(tx: Transaction, organizationId: string) {
  return tx
    .selectFrom("memberships as membership")
    .innerJoin("users as person", "person.id", "membership.user_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("memberships as other")
          .innerJoin("organizations as organization", "organization.id", "other.organization_id")
          .select(["organization.id", "organization.name"])
          .whereRef("other.user_id", "=", "membership.user_id")
          .where("organization.is_demonstration", "=", false)
          .orderBy("other.created_at")
          .orderBy("organization.id")
          .limit(1)
          .as("own"),
      (join) => join.onTrue(),
    )
    .select(["membership.user_id", "person.email", "own.id as own_id", "own.name as own_name"])
    .where("membership.organization_id", "=", organizationId)
    .where("membership.role", "=", "admin")
    .orderBy("membership.created_at")
    .orderBy("membership.user_id")
    .execute();
}

/** Deletes what neither another feature's function nor the database's own cascade deletes with the organization. */
export async function deleteLooseRows(tx: Transaction, organizationId: string): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("organization_id", "=", organizationId).execute();
}
