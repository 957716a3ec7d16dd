import { newId } from "@/lib/core/ids";
import { type CursorPage, cutPage, type TimeKey } from "@/lib/core/pagination";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { ChangeEvidence, EvidenceKind } from "./schema";

export interface EvidenceRow {
  id: string;
  kind: EvidenceKind;
  title: string;
  url: string | null;
  audit_id: string | null;
  file_name: string | null;
  media_type: string | null;
  size_bytes: number | null;
  sha256: string | null;
  effective_date: string;
  expires_on: string | null;
  is_expired: boolean;
  uploaded_by: string;
  uploaded_by_name: string;
  created_at: Date;
  controls_count: number;
}

/** Days are compared in UTC, and handed over as text: the driver would make local midnights of them. */
const EVIDENCE_COLUMNS = `e.id, e.kind, e.title, e.url, e.audit_id, e.file_name, e.media_type, e.size_bytes, e.sha256,
  to_char(e.effective_date, 'YYYY-MM-DD') AS effective_date, to_char(e.expires_on, 'YYYY-MM-DD') AS expires_on,
  coalesce(e.expires_on < (now() AT TIME ZONE 'UTC')::date, false) AS is_expired,
  e.uploaded_by, e.uploaded_by_name, e.created_at,
  (SELECT count(*)::int FROM control_evidence c WHERE c.evidence_id = e.id) AS controls_count`;

export interface NewEvidence {
  kind: EvidenceKind;
  title: string;
  url?: string;
  auditId?: string;
  file?: { name: string; mediaType: string; sizeBytes: number; sha256: string };
  effectiveDate: string;
  expiresOn: string | null;
  uploadedBy: string;
  uploadedByName: string;
}

export async function insertEvidence(
  tx: Queryable,
  organizationId: string,
  item: NewEvidence,
): Promise<string> {
  const id = newId("evidence");
  await tx.query(
    `INSERT INTO evidence (id, organization_id, kind, title, url, audit_id, file_name, media_type, size_bytes, sha256,
       effective_date, expires_on, uploaded_by, uploaded_by_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      organizationId,
      item.kind,
      item.title,
      item.url ?? null,
      item.auditId ?? null,
      item.file?.name ?? null,
      item.file?.mediaType ?? null,
      item.file?.sizeBytes ?? null,
      item.file?.sha256 ?? null,
      item.effectiveDate,
      item.expiresOn,
      item.uploadedBy,
      item.uploadedByName,
    ],
  );
  return id;
}

/**
 * Holds back everybody else who works on the same content of the organization (a file's digest, an
 * audit's id) until the transaction ends: a file is never removed while a new item begins to use it, and
 * an audit becomes one item.
 */
export async function lockContent(tx: Queryable, organizationId: string, content: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`${organizationId}/${content}`]);
}

/** Keeps an item from being deleted until the transaction ends. @returns whether there is one */
export async function keepEvidence(tx: Queryable, organizationId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM evidence WHERE organization_id = $1 AND id = $2 FOR KEY SHARE",
    [organizationId, id],
  );
  return rowCount === 1;
}

export async function isContentUsed(tx: Queryable, organizationId: string, sha256: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM evidence WHERE organization_id = $1 AND sha256 = $2 LIMIT 1",
    [organizationId, sha256],
  );
  return rowCount === 1;
}

export async function findEvidence(
  organizationId: string,
  id: string,
  db: Queryable = pool(),
): Promise<EvidenceRow | undefined> {
  const { rows } = await db.query<EvidenceRow>(
    `SELECT ${EVIDENCE_COLUMNS} FROM evidence e WHERE e.organization_id = $1 AND e.id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

/** The newest item that stands for an audit. */
export async function findEvidenceOfAudit(
  tx: Queryable,
  organizationId: string,
  auditId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    "SELECT id FROM evidence WHERE organization_id = $1 AND audit_id = $2 ORDER BY id DESC LIMIT 1",
    [organizationId, auditId],
  );
  return rows[0]?.id;
}

/** A page of evidence, newest first, and how many match. `search`: part of a title or file name. */
export async function listPage(
  organizationId: string,
  search: string | undefined,
  page: CursorPage<TimeKey>,
): Promise<{ total: number; rows: EvidenceRow[]; next_cursor: string | null }> {
  const pattern = search === undefined ? null : `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const where =
    "WHERE e.organization_id = $1 AND ($2::text IS NULL OR e.title ILIKE $2 OR e.file_name ILIKE $2)";
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(`SELECT count(*)::int AS total FROM evidence e ${where}`, [
      organizationId,
      pattern,
    ]),
    pool().query<EvidenceRow>(
      `SELECT ${EVIDENCE_COLUMNS} FROM evidence e ${where}
         AND ($5::timestamptz IS NULL OR (e.created_at, e.id) < ($5, $6))
       ORDER BY e.created_at DESC, e.id DESC OFFSET $3 LIMIT $4`,
      [organizationId, pattern, page.skip, page.limit + 1, ...(page.cursor ?? [null, null])],
    ),
  ]);
  const cut = cutPage(listed.rows, page.limit, (row) => [row.created_at.toISOString(), row.id]);
  return { total: counted.rows[0]?.total ?? 0, ...cut };
}

/** Evidence attached to a control, newest first. */
export async function listOfControl(organizationId: string, controlId: string): Promise<EvidenceRow[]> {
  const { rows } = await pool().query<EvidenceRow>(
    `SELECT ${EVIDENCE_COLUMNS} FROM evidence e JOIN control_evidence l ON l.evidence_id = e.id
     WHERE e.organization_id = $1 AND l.control_id = $2 ORDER BY l.attached_at DESC, e.id DESC`,
    [organizationId, controlId],
  );
  return rows;
}

/** @returns false when there is no such item */
export async function updateEvidence(
  tx: Queryable,
  organizationId: string,
  id: string,
  change: ChangeEvidence,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE evidence SET title = coalesce($3, title), effective_date = coalesce($4::date, effective_date),
       expires_on = CASE WHEN $5 THEN $6::date ELSE expires_on END
     WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      id,
      change.title ?? null,
      change.effective_date ?? null,
      change.expires_on !== undefined,
      change.expires_on ?? null,
    ],
  );
  return rowCount === 1;
}

/**
 * Deletes an item that no control uses.
 *
 * @returns the digest of its file, if it had one; `used` when a control still uses it; `unknown`
 */
export async function deleteUnused(
  tx: Queryable,
  organizationId: string,
  id: string,
): Promise<{ sha256: string | null; title: string } | undefined> {
  const { rows } = await tx.query<{ sha256: string | null; title: string }>(
    `DELETE FROM evidence e WHERE e.organization_id = $1 AND e.id = $2
       AND NOT EXISTS (SELECT 1 FROM control_evidence c WHERE c.evidence_id = e.id)
     RETURNING e.sha256, e.title`,
    [organizationId, id],
  );
  return rows[0];
}

/** Whether a statement failed because a control uses the item: it was attached while we waited. */
export function isStillUsed(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23503";
}

/** Deletes every item of an organization that is itself being deleted; its programs must be gone. */
export async function deleteAllEvidence(tx: Queryable, organizationId: string): Promise<void> {
  await tx.query("DELETE FROM evidence WHERE organization_id = $1", [organizationId]);
}
