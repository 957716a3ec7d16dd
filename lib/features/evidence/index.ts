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
} from "./evidence";
export { createDocumentEvidence, downloadEvidence, uploadEvidence } from "./file-evidence";
export { deleteAllEvidence, keepEvidence } from "./queries";
