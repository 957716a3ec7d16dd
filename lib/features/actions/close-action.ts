import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { lockDocument } from "@/lib/features/documents";
import { emitEvent } from "@/lib/features/events";
import { keepEvidence } from "@/lib/features/evidence";
import { recordFact } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { updateAction } from "./action-queries";
import { endedBy, getAction, requireAction, requireRight, requireUnfinished } from "./actions";
import { actionSubject, changesBetween, recordedChanges } from "./changes";
import { deleteProofs, insertProofs, type NewProof } from "./proof-queries";
import type { Action, CloseAction, ReopenAction } from "./schema";
import { isUnfinished } from "./vocabulary";

/**
 * Closes an action with at least one item of evidence or document, which cannot be deleted while it is closed.
 *
 * @throws ServiceError `not_found`; `missing_role` for anyone but its owner or a manager; `validation_failed` without
 *   evidence; `conflict` when it is closed or cancelled
 */
export async function closeAction(
  actor: Actor,
  id: string,
  { evidence_ids = [], document_ids = [], ...texts }: CloseAction,
): Promise<Action> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const action = await requireAction(tx, organizationId, id);
    requireRight(actor, action, ["status"]);
    requireUnfinished(action);
    requireProof(evidence_ids, document_ids);
    const proofs = await findProofs(tx, organizationId, evidence_ids, document_ids);
    const at = now();
    const change = { ...texts, status: "closed" } as const;
    await updateAction(tx, organizationId, id, { ...change, ...endedBy(actor, at) });
    await insertProofs(tx, organizationId, id, proofs);
    await recordFact(tx, actor, {
      kind: "action_closed",
      subject: actionSubject(action),
      payload: { changes: recordedChanges(changesBetween(action, change)), proofs },
      at,
    });
    await emitEvent(tx, organizationId, {
      type: "action.closed",
      occurredAt: at,
      payload: {
        action_id: id,
        title: action.title,
        severity: action.severity,
        owner_id: action.owner_id,
        evidence_ids: proofs.flatMap((proof) => ("evidence_id" in proof ? [proof.evidence_id] : [])),
        document_ids: proofs.flatMap((proof) => ("document_id" in proof ? [proof.document_id] : [])),
      },
    });
  });
  return getAction(actor, id);
}

function requireProof(...given: readonly (readonly string[])[]): void {
  if (given.some((ids) => ids.length > 0)) return;
  throw new ServiceError({
    code: "validation_failed",
    message:
      "A corrective action is closed with evidence. Name at least one item of evidence in evidence_ids or one document in document_ids.",
    issues: [
      {
        pointer: "/evidence_ids",
        message: "must name at least one item of evidence, unless document_ids names a document",
        code: "evidence_required",
      },
    ],
  });
}

/** The evidence and documents named, each once, kept from being deleted until the transaction ends. */
async function findProofs(
  tx: Transaction,
  organizationId: string,
  evidenceIds: readonly string[],
  documentIds: readonly string[],
): Promise<NewProof[]> {
  const proofs: NewProof[] = [];
  // In one order, so that two closings never wait for each other in a circle.
  for (const evidence_id of [...new Set(evidenceIds)].sort()) {
    if (!(await keepEvidence(tx, organizationId, evidence_id)))
      throw unknown("evidence_ids", evidenceIds.indexOf(evidence_id), "names no item of evidence");
    proofs.push({ evidence_id });
  }
  for (const document_id of [...new Set(documentIds)].sort()) {
    const document = await lockDocument(tx, organizationId, document_id);
    if (!document) throw unknown("document_ids", documentIds.indexOf(document_id), "names no document");
    proofs.push({ document_id, document_version: document.current_version });
  }
  return proofs;
}

function unknown(field: string, index: number, message: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The field ${field} ${index} ${message} of this organization.`,
    issues: [
      { pointer: `/${field}/${index}`, message: `${message} of this organization`, code: "unknown_proof" },
    ],
  });
}

/**
 * Reopens an action. Its evidence no longer shows anything, so it is released; the record of the closing still names
 * it.
 *
 * @throws ServiceError `not_found`; `conflict` when it is neither closed nor cancelled
 */
export async function reopenAction(actor: Actor, id: string, { reason }: ReopenAction): Promise<Action> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const action = await requireAction(tx, organizationId, id);
    if (isUnfinished(action))
      throw new ServiceError({
        code: "conflict",
        message: "The corrective action is neither closed nor cancelled.",
      });
    await deleteProofs(tx, organizationId, id);
    await updateAction(tx, organizationId, id, {
      status: "in_progress",
      cancel_reason: "",
      closed_by: null,
      closed_by_name: null,
      closed_at: null,
    });
    await recordFact(tx, actor, {
      kind: "action_reopened",
      subject: actionSubject(action),
      payload: { changes: [{ field: "status", from: action.status, to: "in_progress" }], reason },
    });
  });
  return getAction(actor, id);
}
