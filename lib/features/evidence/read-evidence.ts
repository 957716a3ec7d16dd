import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { Evidence, EvidenceQuery } from "./schema";
import { type EvidenceRow, findEvidence, listOfControl, listPage } from "./store";

/** An item as the API shows it. */
export function toEvidence(row: EvidenceRow): Evidence {
  return {
    ...row,
    sha256: row.sha256 === null ? null : `sha256:${row.sha256}`,
    created_at: row.created_at.toISOString(),
  };
}

/** @throws ServiceError `not_found` */
export async function getEvidence(actor: Actor, id: string, db: Queryable = pool()): Promise<Evidence> {
  const row = await findEvidence(actor.organizationId, id, db);
  if (!row) throw notFound("item of evidence");
  return toEvidence(row);
}

/** A page of the organization's evidence, newest first. */
export async function listEvidence(
  actor: Actor,
  query: EvidenceQuery,
): Promise<{ total: number; data: Evidence[]; next_cursor: string | null }> {
  const { rows, ...page } = await listPage(actor.organizationId, query.search, query);
  return { ...page, data: rows.map(toEvidence) };
}

/** Evidence attached to a control, the last attached first. */
export async function listEvidenceOfControl(actor: Actor, controlId: string): Promise<Evidence[]> {
  return (await listOfControl(actor.organizationId, controlId)).map(toEvidence);
}
