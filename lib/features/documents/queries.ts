import { type Selectable, sql } from "kysely";
import { type Database, db } from "@/lib/platform/database/database";
import type { Document as Documents } from "@/lib/platform/database/prisma-client/tables";
import { containsText, readSortedPage, sortedOrder } from "@/lib/platform/database/sorting";
import { DOCUMENT_SORTS, type DocumentQuery } from "./schema";
import { VERSION_COLUMNS } from "./version-queries";

const day = (column: "effective_date" | "review_date") =>
  sql<string | null>`to_char(doc.${sql.ref(column)}, 'YYYY-MM-DD')`.as(column);

/** Controls of a framework that was taken out of their program are in no list, so they are not counted either. */
const CONTROLS_COUNT = sql<number>`(SELECT count(DISTINCT c.id)::int
  FROM evidence e JOIN control_evidence l ON l.evidence_id = e.id JOIN program_controls c ON c.id = l.control_id
  WHERE e.document_id = doc.id AND c.removed_at IS NULL)`;

/** Days are compared in UTC, and returned as text: the driver would turn them into local midnights. */
const COLUMNS = [
  "doc.id",
  "doc.title",
  "doc.kind",
  "doc.system_id",
  "s.name as system_name",
  "doc.owner",
  day("effective_date"),
  day("review_date"),
  sql<boolean>`coalesce(doc.review_date < (now() AT TIME ZONE 'UTC')::date, false)`.as("is_review_due"),
  "doc.confidentiality",
  "doc.origin",
  "doc.created_by",
  "doc.created_by_name",
  "doc.created_at",
  "doc.updated_at",
  "doc.version",
  "doc.current_version",
  "doc.source_id",
  "src.name as source_name",
  "doc.source_path",
  "doc.gone_at",
  CONTROLS_COUNT.as("controls_count"),
  sql<number>`(SELECT count(DISTINCT a.id)::int FROM audit_sources u JOIN audits a ON a.id = u.audit_id
    WHERE u.document_id = doc.id AND a.status = 'completed')`.as("audits_count"),
] as const;

function documentsOf(organizationId: string, on: Database = db()) {
  return on
    .selectFrom("documents as doc")
    .innerJoin("document_versions as v", (join) =>
      join.onRef("v.document_id", "=", "doc.id").onRef("v.number", "=", "doc.current_version"),
    )
    .leftJoin("systems as s", "s.id", "doc.system_id")
    .leftJoin("document_sources as src", "src.id", "doc.source_id")
    .where("doc.organization_id", "=", organizationId);
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** A document with its newest version, whose columns begin with `v_`. */
export function findDocument(organizationId: string, id: string, on: Database = db()) {
  return documentsOf(organizationId, on)
    .select(COLUMNS)
    .select(VERSION_COLUMNS)
    .where("doc.id", "=", id)
    .executeTakeFirst();
}

type DocumentFilter = Omit<DocumentQuery, "sort" | "skip" | "limit" | "cursor">;

const IS_REVIEW_DUE = sql<boolean>`doc.review_date < (now() AT TIME ZONE 'UTC')::date`;
const REVIEWS = {
  due: IS_REVIEW_DUE,
  planned: sql<boolean>`NOT ${IS_REVIEW_DUE}`,
  none: sql<boolean>`doc.review_date IS NULL`,
} as const;

function matchingDocuments(organizationId: string, filter: DocumentFilter) {
  const { system_name, of, kind, status, source_id, search, owner, review } = filter;
  let matching = documentsOf(organizationId);
  if (system_name !== undefined)
    matching = matching.where(sql<boolean>`${system_name} in (s.name, s.name_key)`);
  if (of !== undefined) matching = matching.where("doc.system_id", of === "system" ? "is not" : "is", null);
  if (kind !== undefined) matching = matching.where("doc.kind", "=", kind);
  if (status !== undefined) matching = matching.where("v.status", "=", status);
  if (source_id !== undefined) matching = matching.where("doc.source_id", "=", source_id);
  if (owner !== undefined) {
    const owned = sql<boolean>`lower(doc.owner) = lower(${owner})`;
    matching = matching.where((eb) =>
      owner === "none" ? eb.or([eb("doc.owner", "is", null), owned]) : owned,
    );
  }
  if (review !== undefined) matching = matching.where(REVIEWS[review]);
  if (search !== undefined)
    matching = matching.where((eb) =>
      eb.or([
        containsText(sql`doc.title`, search),
        containsText(sql`v.file_name`, search),
        containsText(sql`doc.owner`, search),
      ]),
    );
  return matching;
}

const SORTING = {
  kinds: DOCUMENT_SORTS,
  by: {
    title: sql`lower(doc.title)`,
    kind: sql`doc.kind`,
    system_name: sql`lower(s.name)`,
    owner: sql`lower(doc.owner)`,
    review_date: sql`doc.review_date`,
    controls_count: CONTROLS_COUNT,
    created_at: sql`doc.created_at`,
    updated_at: sql`doc.updated_at`,
  },
  required: ["title", "kind", "controls_count", "created_at", "updated_at"],
  id: sql`doc.id`,
} as const;

/** A page of documents, newest first unless sorted otherwise, and how many match. */
export async function listPage(
  organizationId: string,
  { sort = "-created_at", skip, limit, cursor, ...filter }: DocumentQuery,
) {
  const order = sortedOrder(SORTING, sort);
  const listing = matchingDocuments(organizationId, filter).select(COLUMNS).select(VERSION_COLUMNS);
  return readSortedPage(listing.select(order.value.as("sorted_by")), { skip, limit, cursor }, order);
}

type DocumentColumns = Selectable<Documents>;

export type NewDocument = Omit<
  DocumentColumns,
  | "effective_date"
  | "review_date"
  | "current_version"
  | "created_at"
  | "updated_at"
  | "version"
  | "source_id"
  | "source_path"
  | "gone_at"
> & {
  effective_date: string | null;
  review_date: string | null;
  source_id?: string;
  source_path?: string;
};

export async function insertDocument(tx: Database, document: NewDocument): Promise<void> {
  await tx.insertInto("documents").values(document).execute();
}

/** Keeps others from changing a document until the transaction ends. */
export function lockDocument(tx: Database, organizationId: string, id: string) {
  return tx
    .selectFrom("documents")
    .select(["id", "title", "origin", "current_version", "created_by", "created_by_name", "version"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type DocumentChange = Partial<
  Pick<
    NewDocument,
    "title" | "kind" | "system_id" | "owner" | "effective_date" | "review_date" | "confidentiality"
  >
> & { current_version?: number };

export async function updateDocument(
  tx: Database,
  organizationId: string,
  id: string,
  change: DocumentChange,
): Promise<void> {
  await tx
    .updateTable("documents")
    .set((eb) => ({ ...change, version: eb("version", "+", 1), updated_at: sql<Date>`now()` }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Marks a document as gone from its source since now, or as there again. Nothing happens where it is marked so already. */
export async function markGone(
  tx: Database,
  organizationId: string,
  id: string,
  isGone: boolean,
): Promise<void> {
  await tx
    .updateTable("documents")
    .set((eb) => ({
      gone_at: isGone ? sql<Date>`now()` : null,
      version: eb("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("gone_at", isGone ? "is" : "is not", null)
    .execute();
}

/** Whether an audit or an item of evidence names a version of a document. */
export async function isDocumentUsed(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const used = await tx
    .selectFrom("evidence")
    .select("document_id")
    .where("organization_id", "=", organizationId)
    .where("document_id", "=", id)
    .unionAll(
      tx
        .selectFrom("audit_sources")
        .select("document_id")
        .where("organization_id", "=", organizationId)
        .where("document_id", "=", id),
    )
    .unionAll(
      tx
        .selectFrom("action_proofs")
        .select("document_id")
        .where("organization_id", "=", organizationId)
        .where("document_id", "=", id),
    )
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes a document. @returns the digests of its files */
export async function deleteDocumentRow(tx: Database, organizationId: string, id: string): Promise<string[]> {
  const versions = await tx
    .selectFrom("document_versions")
    .select("sha256")
    .where("organization_id", "=", organizationId)
    .where("document_id", "=", id)
    .execute();
  await tx
    .deleteFrom("documents")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  return versions.map(({ sha256 }) => sha256);
}

/** Deletes every document of an organization that is itself being deleted; its evidence must be gone. */
export async function deleteAllDocuments(tx: Database, organizationId: string): Promise<void> {
  await tx.deleteFrom("audit_sources").where("organization_id", "=", organizationId).execute();
  await tx.deleteFrom("documents").where("organization_id", "=", organizationId).execute();
}

/** The newest version of a document, as an audit chooses it. */
export type CurrentVersion = Awaited<ReturnType<typeof listCurrentVersions>>[number];

/** The newest versions of the documents named, or of all of a system, oldest document first. */
export function listCurrentVersions(
  organizationId: string,
  of: { ids: readonly string[] } | { systemId: string },
) {
  const matching = documentsOf(organizationId)
    .select([
      "doc.id as documentId",
      "doc.title",
      "v.number as version",
      "v.status",
      "v.characters",
      "v.sha256",
    ])
    .orderBy("doc.created_at")
    .orderBy("doc.id");
  return (
    "ids" in of ? matching.where("doc.id", "in", of.ids) : matching.where("doc.system_id", "=", of.systemId)
  ).execute();
}
