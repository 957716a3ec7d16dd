import "server-only";

export { changeEvidence, deleteEvidence, removeEvidenceFiles } from "./change-evidence";
export { auditTitle, createEvidence, ensureAuditEvidence } from "./create-evidence";
export { downloadEvidence } from "./download-evidence";
export { getEvidence, listEvidence, listEvidenceOfControl } from "./read-evidence";
export { deleteAllEvidence, keepEvidence } from "./store";
export { uploadEvidence } from "./upload-evidence";
