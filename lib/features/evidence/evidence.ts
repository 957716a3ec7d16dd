import { type Actor, actorId, type Caller } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import { deleteUnusedRecord, lockContent, removeUnusedFiles, requireDeleter } from "@/lib/features/documents";
import { recordFact, textDigest } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { type Database, db, type Transaction, transaction } from "@/lib/platform/database/database";
import { listExpiringPage } from "./expiry-queries";
import {
  deleteUnused,
  type EvidenceRow,
  findEvidence,
  findEvidenceOfAudit,
  insertEvidence,
  isStillUsed,
  listExpiringRows,
  listOfControl,
  listOfControls,
  listPage,
  type NewEvidence,
  updateEvidence,
} from "./queries";
import {
  type ChangeEvidence,
  type CreateEvidence,
  type Evidence,
  type EvidenceQuery,
  EvidenceSchema,
} from "./schema";

/** An item as the API shows it. */
function toEvidence(row: EvidenceRow): Evidence {
  return {
    ...row,
    kind: EvidenceSchema.shape.kind.parse(row.kind),
    sha256: row.sha256 === null ? null : `sha256:${row.sha256}`,
    created_at: row.created_at.toISOString(),
  };
}

/** @throws ServiceError `not_found` */
export async function getEvidence(actor: Actor, id: string, on: Database = db()): Promise<Evidence> {
  const row = await findEvidence(actor.organizationId, id, on);
  if (!row) throw notFound("item of evidence");
  return toEvidence(row);
}

/** A page of the organization's evidence, newest first unless sorted otherwise. */
export async function listEvidence(actor: Actor, query: EvidenceQuery): Promise<CursorPageOf<Evidence>> {
  const { rows, ...page } = await listPage(actor.organizationId, query);
  return { ...page, data: rows.map(toEvidence) };
}

const DAY_MS = 86_400_000;
const EXPIRING_DAYS = 30;
const MOST_EXPIRING = 20;

/** Evidence in use that the actor added and that has expired or does so within 30 days. */
export async function listMyExpiringEvidence(actor: Actor): Promise<Evidence[]> {
  const by = new Date(now().getTime() + EXPIRING_DAYS * DAY_MS).toISOString().slice(0, 10);
  const rows = await listExpiringRows(actor.organizationId, actorId(actor), by, MOST_EXPIRING);
  return rows.map(toEvidence);
}

/** Evidence in use that expires within some days: how many items, and the ones that expire first. */
export async function listExpiringEvidence(actor: Actor, days: number, limit: number) {
  const { total, rows } = await listExpiringPage(actor.organizationId, { days, limit });
  return { total, data: rows };
}

/** Evidence attached to a control, the last attached first. */
export async function listEvidenceOfControl(actor: Caller, controlId: string): Promise<Evidence[]> {
  return (await listOfControl(actor.organizationId, controlId)).map(toEvidence);
}

/** The same of several controls, by the control's id; a control without evidence is not in it. */
export async function listEvidenceOfControls(
  actor: Actor,
  controlIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Evidence[]>> {
  const rows = await listOfControls(actor.organizationId, controlIds);
  const evidence = new Map<string, Evidence[]>();
  for (const { attached_to, ...row } of rows)
    evidence.set(attached_to, [...(evidence.get(attached_to) ?? []), toEvidence(row)]);
  return evidence;
}

export type EvidenceDates = Pick<NewEvidence, "effectiveDate" | "expiresOn">;

/**
 * The dates of a new item: valid from today, and without end, unless the input says otherwise.
 *
 * @throws ServiceError `validation_failed` when the item would expire before it is valid
 */
export function evidenceDates(input: {
  effective_date?: string | undefined;
  expires_on?: string | null | undefined;
}): EvidenceDates {
  const effectiveDate = input.effective_date ?? now().toISOString().slice(0, 10);
  const expiresOn = input.expires_on ?? null;
  requireOrder(effectiveDate, expiresOn);
  return { effectiveDate, expiresOn };
}

function requireOrder(effectiveDate: string, expiresOn: string | null): void {
  if (expiresOn === null || expiresOn >= effectiveDate) return;
  const message = "must not be before the effective date";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field expires_on ${message}.`,
    issues: [{ pointer: "/expires_on", message, code: "wrong_order" }],
  });
}

/** Records a link as evidence. The link is never fetched. */
export function createLinkEvidence(actor: Actor, input: CreateEvidence): Promise<Evidence> {
  const dates = evidenceDates(input);
  const { title, url } = input;
  if (title === undefined || url === undefined) throw new TypeError("a link has a title and a URL");
  return create(actor, { kind: "link", title, url, ...dates });
}

/** What evidence needs to know of an audit, which the caller has found to be completed. */
export interface AttestedAudit {
  id: string;
  system_name: string;
  framework: string;
  compliance_score: number;
}

/** Records a completed audit as evidence, under a title that names the audit unless another is given. */
export function createAuditEvidence(
  actor: Actor,
  audit: AttestedAudit,
  { title, ...dates }: EvidenceDates & { title?: string | undefined },
): Promise<Evidence> {
  return create(actor, {
    kind: "audit",
    title: title ?? auditTitle(audit),
    auditId: audit.id,
    ...dates,
  });
}

/** The id of the evidence of an audit, recorded now if it is new. Inside the caller's transaction. */
export async function ensureAuditEvidence(
  tx: Transaction,
  actor: Actor,
  audit: { id: string; title: string; day: string },
): Promise<string> {
  await lockContent(tx, actor.organizationId, audit.id);
  const existing = await findEvidenceOfAudit(tx, actor.organizationId, audit.id);
  if (existing) return existing;
  const { id: auditId, title, day: effectiveDate } = audit;
  return insert(tx, actor, { kind: "audit", title, auditId, effectiveDate, expiresOn: null });
}

type Item = Omit<NewEvidence, "uploadedBy" | "uploadedByName">;

export async function create(actor: Actor, item: Item): Promise<Evidence> {
  return getEvidence(actor, await transaction((tx) => insert(tx, actor, item)));
}

export async function insert(tx: Transaction, actor: Actor, item: Item): Promise<string> {
  const uploader = { uploadedBy: actorId(actor), uploadedByName: actor.name };
  const id = await insertEvidence(tx, actor.organizationId, { ...item, ...uploader });
  await recordFact(tx, actor, {
    kind: "evidence_added",
    subject: { type: "evidence", id, label: item.title },
    payload: {
      kind: item.kind,
      sha256: item.file?.sha256,
      url_digest: item.url === undefined ? undefined : textDigest(item.url),
      audit_id: item.auditId,
      effective_date: item.effectiveDate,
      expires_on: item.expiresOn,
    },
  });
  return id;
}

/** The name of an audit in lists of evidence. */
export function auditTitle(audit: Omit<AttestedAudit, "id">): string {
  return `Audit of ${audit.system_name} against ${audit.framework}: ${audit.compliance_score}`.slice(0, 200);
}

/**
 * Changes the title or dates of an item, inside the caller's transaction.
 *
 * @returns the item as it was
 */
export async function changeEvidence(
  tx: Database,
  actor: Actor,
  id: string,
  change: ChangeEvidence,
): Promise<Evidence> {
  const current = await getEvidence(actor, id, tx);
  const expiresOn = change.expires_on === undefined ? current.expires_on : change.expires_on;
  requireOrder(change.effective_date ?? current.effective_date, expiresOn);
  await updateEvidence(tx, actor.organizationId, id, change);
  return current;
}

/**
 * Deletes an item that no control uses. A file that was uploaded as evidence goes with it, unless its document has
 * other uses by now. A control owner deletes their own uploads; only a manager deletes those of others.
 *
 * @throws ServiceError `missing_role`; `conflict` while a control uses it
 */
export async function deleteEvidence(actor: Actor, id: string): Promise<undefined> {
  const { organizationId } = actor;
  const { uploaded_by, uploaded_by_name } = await getEvidence(actor, id);
  requireDeleter(actor, { id: uploaded_by, name: uploaded_by_name }, "this evidence");
  const deleted = await transaction(async (tx) => {
    const item = await deleteUnused(tx, organizationId, id);
    if (!item) return undefined;
    await insertSecurityEvent(tx, {
      organizationId,
      type: "record.deleted",
      actor,
      subject: { kind: "evidence", id, name: item.title },
    });
    await recordFact(tx, actor, {
      kind: "evidence_removed",
      subject: { type: "evidence", id, label: item.title },
      payload: { sha256: item.sha256 },
    });
    return {
      digests:
        item.document_id === null ? [] : await deleteUnusedRecord(tx, organizationId, item.document_id),
    };
  }).catch((error: unknown) => {
    if (isStillUsed(error)) return undefined;
    throw error;
  });
  if (!deleted) {
    if (!(await findEvidence(organizationId, id))) throw notFound("item of evidence");
    throw new ServiceError({
      code: "conflict",
      message:
        "Controls or closed corrective actions use this evidence. Detach it from the controls, or reopen the actions, first.",
    });
  }
  await removeUnusedFiles(organizationId, deleted.digests);
}
