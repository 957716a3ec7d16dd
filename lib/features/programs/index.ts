import "server-only";

export { applyAudit, previewAudit } from "./apply-audit";
export { exportControls, importControls } from "./control-csv";
export {
  attachEvidence,
  changeEvidence,
  detachEvidence,
  listEvidenceControls,
  suggestEvidenceControls,
} from "./control-evidence";
export {
  bulkUpdateControls,
  getControl,
  listControlHistory,
  listControls,
  listMyControls,
  updateControl,
} from "./controls";
export {
  deleteProgram,
  getDeletedProgram,
  listDeletedPrograms,
  listProgramsWith,
} from "./deleted-programs";
export { deletePrograms } from "./program-queries";
export { getProgramSummary, listLatePrograms } from "./program-summary";
export { changeProgram, createProgram, getProgram, listPrograms } from "./programs";
export {
  answerProfile,
  excludeControls,
  overrideApplicability,
  refreshPrograms,
  refreshProgramsOf,
  removeApplicabilityOverride,
} from "./scope";
export { exportStatement, getStatement, type Statement, type StatementLine } from "./statement";
