import type { Actor } from "@/lib/core/actor";
import { requireCompletedAudit } from "@/lib/features/audits";
import {
  createAuditEvidence,
  createDocumentEvidence,
  createLinkEvidence,
  evidenceDates,
  listEvidence,
} from "@/lib/features/evidence";
import * as contract from "@/lib/features/evidence/contract";
import type { CreateEvidence } from "@/lib/features/evidence/schema";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listEvidence, ({ actor, query }) => listEvidence(actor, query)),
  route(contract.createEvidence, ({ actor, body }) => createEvidence(actor, body)),
);

/** The audit is checked here because evidence does not know audits. */
async function createEvidence(actor: Actor, body: CreateEvidence) {
  if (body.kind === "link") return createLinkEvidence(actor, body);
  const dates = evidenceDates(body);
  const { title, document_id: id, document_version: number } = body;
  if (id !== undefined) return createDocumentEvidence(actor, { id, number }, { title, ...dates });
  if (body.audit_id === undefined) throw new TypeError("an audit has an id");
  const audit = await requireCompletedAudit(actor, body.audit_id, "/audit_id");
  return createAuditEvidence(actor, audit, { title, ...dates });
}
