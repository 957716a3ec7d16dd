import { sql, type Updateable } from "kysely";
import { type Database, db } from "@/lib/platform/database/database";
import type { DocumentSource as Sources } from "@/lib/platform/database/prisma-client/tables";
import type { Schedule } from "./vocabulary";

/** How far ahead a schedule is. */
export const scheduleInterval = (schedule: Exclude<Schedule, "off">) =>
  sql<Date>`now() + ${{ hourly: "1 hour", daily: "1 day", weekly: "7 days" }[schedule]}::interval`;

function selectSources(organizationId: string) {
  return db()
    .selectFrom("document_sources as src")
    .leftJoin("systems as s", "s.id", "src.system_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("document_source_readings as last")
          .whereRef("last.source_id", "=", "src.id")
          .select(["last.id", "last.source_id", "last.status", "last.trigger", "last.requested_by_name"])
          .select([
            "last.revision",
            "last.added",
            "last.changed",
            "last.unchanged",
            "last.gone",
            "last.refused",
          ])
          .select(["last.failure", "last.created_at", "last.started_at", "last.finished_at"])
          .orderBy("last.created_at", "desc")
          .orderBy("last.id", "desc")
          .limit(1)
          .as("r"),
      (join) => join.onTrue(),
    )
    .select(["src.id", "src.name", "src.type", "src.system_id", "s.name as system_name", "src.kind"])
    .select([
      "src.url",
      "src.branch",
      "src.folder",
      "src.include",
      "src.username",
      "src.urls",
      "src.schedule",
    ])
    .select(["src.next_read_at", "src.created_by", "src.created_by_name", "src.created_at", "src.updated_at"])
    .select(["src.version", sql<boolean>`src.token IS NOT NULL`.as("has_token")])
    .select((eb) => [
      eb
        .selectFrom("documents as d")
        .whereRef("d.source_id", "=", "src.id")
        .where("d.gone_at", "is", null)
        .select(sql<number>`count(*)::int`.as("count"))
        .as("documents_count"),
      eb
        .selectFrom("documents as d")
        .whereRef("d.source_id", "=", "src.id")
        .where("d.gone_at", "is not", null)
        .select(sql<number>`count(*)::int`.as("count"))
        .as("gone_count"),
    ])
    .select(["r.id as reading_id", "r.status as reading_status", "r.trigger", "r.requested_by_name"])
    .select(["r.revision", "r.added", "r.changed", "r.unchanged", "r.gone", "r.refused", "r.failure"])
    .select(["r.created_at as requested_at", "r.started_at", "r.finished_at"])
    .where("src.organization_id", "=", organizationId);
}

export type SourceRow = Awaited<ReturnType<typeof listSourceRows>>[number];

/** The sources of an organization by name, each with its newest reading. */
export function listSourceRows(organizationId: string, systemName: string | undefined) {
  const sources = selectSources(organizationId).orderBy(sql`lower(src.name)`).orderBy("src.id");
  if (systemName === undefined) return sources.execute();
  return sources.where(sql<boolean>`${systemName} in (s.name, s.name_key)`).execute();
}

export function findSourceRow(organizationId: string, id: string): Promise<SourceRow | undefined> {
  return selectSources(organizationId).where("src.id", "=", id).executeTakeFirst();
}

/** The source itself, its sealed token included. With a transaction it is locked until that ends. */
export function findStoredSource(organizationId: string, id: string, tx?: Database) {
  const source = (tx ?? db())
    .selectFrom("document_sources")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id);
  return (tx ? source.forUpdate() : source).executeTakeFirst();
}

export type StoredSource = NonNullable<Awaited<ReturnType<typeof findStoredSource>>>;

export interface NewSource {
  id: string;
  organization_id: string;
  system_id: string | null;
  name: string;
  type: StoredSource["type"];
  kind: StoredSource["kind"];
  url: string | null;
  branch: string | null;
  folder: string;
  include: string[];
  username: string | null;
  token: Buffer | null;
  urls: string[];
  schedule: Schedule;
  created_by: string;
  created_by_name: string;
}

/** Inserts a source, due at once where it has a schedule. @returns false when the organization has as many as it may */
export async function insertSource(tx: Database, source: NewSource, most: number): Promise<boolean> {
  const { organization_id } = source;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${organization_id}/document-sources`}, 0))`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom("document_sources")
    .where("organization_id", "=", organization_id)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  if (count >= most) return false;
  const next_read_at = source.schedule === "off" ? null : sql<Date>`now()`;
  await tx
    .insertInto("document_sources")
    .values({ ...source, next_read_at })
    .execute();
  return true;
}

export type SourceChange = Partial<
  Pick<
    StoredSource,
    "name" | "system_id" | "kind" | "url" | "branch" | "folder" | "include" | "username" | "urls" | "schedule"
  >
> & { token?: Buffer | null };

/** Changes a source. Its next reading looks at every file again; a schedule that is set anew is due at once. */
export async function updateSource(
  tx: Database,
  organizationId: string,
  id: string,
  change: SourceChange,
): Promise<void> {
  const { schedule } = change;
  const due = schedule === undefined ? {} : { next_read_at: schedule === "off" ? null : sql<Date>`now()` };
  const change_: Updateable<Sources> = change;
  await tx
    .updateTable("document_sources")
    .set((eb) => ({
      ...change_,
      ...due,
      read_revision: null,
      version: eb("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteSourceRow(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("document_sources")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Seals a token anew, unless it was replaced meanwhile. */
export async function updateSealedToken(
  organizationId: string,
  id: string,
  { before, after }: { before: Uint8Array; after: Buffer },
): Promise<void> {
  await db()
    .updateTable("document_sources")
    .set({ token: after })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("token", "=", Buffer.from(before))
    .execute();
}

/** Sources whose time has come, each locked until the transaction ends; another process's are left out. */
export function lockDueSources(tx: Database, most: number) {
  return tx
    .selectFrom("document_sources")
    .select(["id", "organization_id", "schedule"])
    .where("next_read_at", "<=", sql<Date>`now()`)
    .orderBy("next_read_at")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function moveSchedule(
  tx: Database,
  organizationId: string,
  id: string,
  schedule: Exclude<Schedule, "off">,
): Promise<void> {
  await tx
    .updateTable("document_sources")
    .set({ next_read_at: scheduleInterval(schedule) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
