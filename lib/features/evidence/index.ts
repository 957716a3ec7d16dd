import "server-only";

export {
  auditTitle,
  changeEvidence,
  createAuditEvidence,
  createLinkEvidence,
  deleteEvidence,
  ensureAuditEvidence,
  evidenceDates,
  getEvidence,
  listEvidence,
  listEvidenceOfControl,
  listEvidenceOfControls,
  listExpiringEvidence,
  listMyExpiringEvidence,
} from "./evidence";
export { createDocumentEvidence, downloadEvidence, uploadEvidence } from "./file-evidence";
export { deleteAllEvidence, keepEvidence } from "./queries";
