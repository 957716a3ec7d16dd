import { sql } from "kysely";
import { newId } from "@/lib/core/ids";
import { type Database, db } from "@/lib/platform/database/database";
import { containsText, readSortedPage, sortedOrder } from "@/lib/platform/database/sorting";
import { type ChangeEvidence, EVIDENCE_SORTS, type EvidenceQuery, EXPIRES_SOON_DAYS } from "./schema";
import type { EvidenceKind } from "./vocabulary";

/** Controls of a framework that was taken out of their program are in no list, so they are not counted either. */
const CONTROLS_COUNT = sql<number>`(SELECT count(*)::int FROM control_evidence l
  JOIN program_controls c ON c.id = l.control_id WHERE l.evidence_id = item.id AND c.removed_at IS NULL)`;

/** Days are compared in UTC, and returned as text: the driver would turn them into local midnights. */
const COLUMNS = [
  "item.id",
  "item.kind",
  "item.title",
  "item.url",
  "item.audit_id",
  "item.file_name",
  "item.media_type",
  "item.size_bytes",
  "item.sha256",
  "item.document_id",
  "item.document_version",
  "item.owner",
  sql<string>`to_char(item.effective_date, 'YYYY-MM-DD')`.as("effective_date"),
  sql<string | null>`to_char(item.expires_on, 'YYYY-MM-DD')`.as("expires_on"),
  sql<boolean>`coalesce(item.expires_on < (now() AT TIME ZONE 'UTC')::date, false)`.as("is_expired"),
  "item.uploaded_by",
  "item.uploaded_by_name",
  "item.created_at",
  "item.version",
  CONTROLS_COUNT.as("controls_count"),
] as const;

export interface NewEvidence {
  kind: EvidenceKind;
  title: string;
  url?: string;
  auditId?: string;
  file?: { name: string; mediaType: string; sizeBytes: number; sha256: string };
  /** Of a file: the version of a document that it is. */
  document?: { id: string; version: number };
  effectiveDate: string;
  expiresOn: string | null;
  uploadedBy: string;
  uploadedByName: string;
}

export async function insertEvidence(
  on: Database,
  organizationId: string,
  item: NewEvidence,
): Promise<string> {
  const id = newId("evidence");
  await on
    .insertInto("evidence")
    .values({
      id,
      organization_id: organizationId,
      kind: item.kind,
      title: item.title,
      url: item.url ?? null,
      audit_id: item.auditId ?? null,
      file_name: item.file?.name ?? null,
      media_type: item.file?.mediaType ?? null,
      size_bytes: item.file?.sizeBytes ?? null,
      sha256: item.file?.sha256 ?? null,
      document_id: item.document?.id ?? null,
      document_version: item.document?.version ?? null,
      effective_date: item.effectiveDate,
      expires_on: item.expiresOn,
      uploaded_by: item.uploadedBy,
      uploaded_by_name: item.uploadedByName,
    })
    .execute();
  return id;
}

/** Keeps an item from being deleted until the transaction ends. @returns whether there is one */
export async function keepEvidence(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const item = await tx
    .selectFrom("evidence")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return item !== undefined;
}

export type EvidenceRow = NonNullable<Awaited<ReturnType<typeof findEvidence>>>;

export async function findEvidence(organizationId: string, id: string, on: Database = db()) {
  return on
    .selectFrom("evidence as item")
    .select(COLUMNS)
    .where("item.organization_id", "=", organizationId)
    .where("item.id", "=", id)
    .executeTakeFirst();
}

/** The newest item of an audit. */
export async function findEvidenceOfAudit(
  tx: Database,
  organizationId: string,
  auditId: string,
): Promise<string | undefined> {
  const item = await tx
    .selectFrom("evidence")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("audit_id", "=", auditId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return item?.id;
}

const IS_USED = sql<boolean>`EXISTS (SELECT 1 FROM control_evidence l
  JOIN program_controls c ON c.id = l.control_id WHERE l.evidence_id = item.id AND c.removed_at IS NULL)`;
const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;
const EXPIRIES = {
  expired: sql<boolean>`item.expires_on < ${TODAY}`,
  soon: sql<boolean>`item.expires_on BETWEEN ${TODAY} AND ${TODAY} + ${sql.lit(EXPIRES_SOON_DAYS)}`,
  later: sql<boolean>`item.expires_on > ${TODAY} + ${sql.lit(EXPIRES_SOON_DAYS)}`,
  never: sql<boolean>`item.expires_on IS NULL`,
} as const;

const SORTING = {
  kinds: EVIDENCE_SORTS,
  by: {
    title: sql`lower(item.title)`,
    kind: sql`item.kind`,
    owner: sql`lower(item.owner)`,
    uploaded_by_name: sql`lower(item.uploaded_by_name)`,
    effective_date: sql`item.effective_date`,
    expires_on: sql`item.expires_on`,
    controls_count: CONTROLS_COUNT,
    created_at: sql`item.created_at`,
  },
  required: ["title", "kind", "uploaded_by_name", "effective_date", "controls_count", "created_at"],
  id: sql`item.id`,
} as const;

/** A page of evidence, newest first unless sorted otherwise, and how many match. */
export async function listPage(
  organizationId: string,
  { search, kind, owner, expiry, use, document_id, sort = "-created_at", ...page }: EvidenceQuery,
) {
  let matching = db().selectFrom("evidence as item").where("item.organization_id", "=", organizationId);
  if (document_id !== undefined) matching = matching.where("item.document_id", "=", document_id);
  if (kind !== undefined) matching = matching.where("item.kind", "=", kind);
  if (owner !== undefined) {
    const owned = sql<boolean>`lower(item.owner) = lower(${owner})`;
    matching = matching.where((eb) =>
      owner === "none" ? eb.or([eb("item.owner", "is", null), owned]) : owned,
    );
  }
  if (expiry !== undefined) matching = matching.where(EXPIRIES[expiry]);
  if (use !== undefined) matching = matching.where(use === "used" ? IS_USED : sql<boolean>`NOT ${IS_USED}`);
  if (search !== undefined)
    matching = matching.where((eb) =>
      eb.or([containsText(sql`item.title`, search), containsText(sql`item.file_name`, search)]),
    );
  const order = sortedOrder(SORTING, sort);
  return readSortedPage(matching.select(COLUMNS).select(order.value.as("sorted_by")), page, order);
}

/** Evidence in use that a person added and that expires by a day, the first to expire first. */
export function listExpiringRows(organizationId: string, addedBy: string, by: string, most: number) {
  return db()
    .selectFrom("evidence as item")
    .select(COLUMNS)
    .where("item.organization_id", "=", organizationId)
    .where("item.uploaded_by", "=", addedBy)
    .where(sql<boolean>`item.expires_on <= ${by}::date`)
    .where(sql<boolean>`EXISTS (SELECT FROM control_evidence l WHERE l.evidence_id = item.id)`)
    .orderBy("item.expires_on")
    .orderBy("item.id")
    .limit(most)
    .execute();
}

/** Evidence attached to a control, the last attached first. */
export async function listOfControl(organizationId: string, controlId: string): Promise<EvidenceRow[]> {
  return db()
    .selectFrom("evidence as item")
    .innerJoin("control_evidence as link", "link.evidence_id", "item.id")
    .select(COLUMNS)
    .where("item.organization_id", "=", organizationId)
    .where("link.control_id", "=", controlId)
    .orderBy("link.attached_at", "desc")
    .orderBy("item.id", "desc")
    .execute();
}

/** Evidence of several controls, with the control each is attached to; the last attached first. */
export async function listOfControls(
  organizationId: string,
  controlIds: readonly string[],
): Promise<(EvidenceRow & { attached_to: string })[]> {
  if (controlIds.length === 0) return [];
  return db()
    .selectFrom("evidence as item")
    .innerJoin("control_evidence as link", "link.evidence_id", "item.id")
    .select(COLUMNS)
    .select("link.control_id as attached_to")
    .where("item.organization_id", "=", organizationId)
    .where("link.control_id", "in", controlIds)
    .orderBy("link.attached_at", "desc")
    .orderBy("item.id", "desc")
    .execute();
}

export async function updateEvidence(
  tx: Database,
  organizationId: string,
  id: string,
  { title, owner, effective_date, expires_on }: ChangeEvidence,
): Promise<void> {
  // An approval names the version it was made on; who owns an item is no part of what was approved.
  const isApproved = [title, effective_date, expires_on].some((value) => value !== undefined);
  if (!isApproved && owner === undefined) return;
  await tx
    .updateTable("evidence")
    .set((eb) => ({
      title,
      owner,
      effective_date,
      expires_on,
      version: isApproved ? eb("version", "+", 1) : undefined,
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes an item that no control uses.
 *
 * @returns the deleted item; undefined when a control uses it or there is none
 */
export async function deleteUnused(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<{ sha256: string | null; title: string; document_id: string | null } | undefined> {
  return tx
    .deleteFrom("evidence as item")
    .where("item.organization_id", "=", organizationId)
    .where("item.id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("control_evidence as link")
            .select("link.control_id")
            .whereRef("link.evidence_id", "=", "item.id"),
        ),
      ),
    )
    .returning(["item.sha256", "item.title", "item.document_id"])
    .executeTakeFirst();
}

/** Whether a statement failed because a control uses the item: it was attached in the meantime. */
export function isStillUsed(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23503";
}

/** Deletes every item of an organization that is itself being deleted; its programs must be gone. */
export async function deleteAllEvidence(tx: Database, organizationId: string): Promise<void> {
  await tx.deleteFrom("evidence").where("organization_id", "=", organizationId).execute();
}
