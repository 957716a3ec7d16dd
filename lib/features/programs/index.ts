import "server-only";

export { applyAudit, previewAudit } from "./apply-audit";
export { asksForApproval } from "./approval-queries";
export { decideApprovals, requestApprovals, withdrawApprovals } from "./approvals";
export { bulkChangeEvidence } from "./bulk-evidence";
export {
  exportControls,
  exportControlsWorkbook,
  fileNameOf,
  importControls,
  readProgramControls,
} from "./control-csv";
export {
  attachEvidence,
  changeEvidence,
  detachEvidence,
  listEvidenceControls,
  suggestEvidenceControls,
} from "./control-evidence";
export { type ControlRow, DUE_ON_IF_APPLICABLE as controlDueOn } from "./control-queries";
export { type ControlSheet, listControlSheets } from "./control-sheets";
export {
  bulkUpdateControls,
  getControl,
  listControlHistory,
  listControls,
  listMyControls,
  updateControl,
} from "./controls";
export { addControl, changeControlTexts, removeControl } from "./custom-controls";
export {
  deleteProgram,
  getDeletedProgram,
  listDeletedPrograms,
  listProgramsWith,
} from "./deleted-programs";
export { deletePrograms } from "./deleted-queries";
export { linkControl, unlinkControl } from "./link-controls";
export { listPlannedControls, type PlannedControl } from "./planned-queries";
export {
  type ComingControls,
  getProgramSummary,
  listComingDates,
  listLatePrograms,
  listReadinessTrends,
} from "./program-summary";
export { changeProgram, createProgram, getProgram, listPrograms } from "./programs";
export { applyToRelated, previewRelated, searchProgramControls } from "./related";
export {
  answerProfile,
  excludeControls,
  overrideApplicability,
  refreshPrograms,
  refreshProgramsOf,
  removeApplicabilityOverride,
} from "./scope";
export { exportStatement, getStatement, type Statement, type StatementLine } from "./statement";
export { undoApplied } from "./undo-applied";
