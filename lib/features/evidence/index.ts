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
  uploadEvidence,
} from "./evidence";
export { downloadEvidence, removeEvidenceFiles } from "./files";
export { deleteAllEvidence, keepEvidence } from "./queries";
