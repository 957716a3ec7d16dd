import "server-only";

export { applyAudit, previewAudit } from "./apply-audit";
export {
  attachEvidence,
  changeEvidence,
  detachEvidence,
  listEvidenceControls,
  suggestEvidenceControls,
} from "./attach-evidence";
export { changeProgram } from "./change-program";
export { createProgram } from "./create-program";
export {
  deleteProgram,
  getDeletedProgram,
  listDeletedPrograms,
  listProgramsWith,
} from "./delete-program";
export { exportControls } from "./export-controls";
export { importControls } from "./import-controls";
export { listMyControls } from "./my-controls";
export { deletePrograms } from "./program-store";
export { getControl, listControlHistory, listControls } from "./read-controls";
export { getProgram, listPrograms } from "./read-programs";
export { getProgramSummary, listLatePrograms } from "./summarize-program";
export { bulkUpdateControls, updateControl } from "./update-control";
