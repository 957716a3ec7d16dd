import "server-only";

export {
  auditTitle,
  changeEvidence,
  createAuditEvidence,
  createDocumentEvidence,
  createLinkEvidence,
  deleteEvidence,
  downloadEvidence,
  ensureAuditEvidence,
  evidenceDates,
  getEvidence,
  listEvidence,
  listEvidenceOfControl,
  uploadEvidence,
} from "./evidence";
export { deleteAllEvidence, keepEvidence } from "./queries";
