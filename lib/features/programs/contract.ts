import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf, pageOf } from "@/lib/core/pagination";
import { ApplyAuditSchema, AuditPreviewQuerySchema, AuditPreviewSchema } from "./audit-schema";
import { ControlQuerySchema, MyControlsQuerySchema } from "./control-query-schema";
import { DeletedProgramSchema, ProgramQuerySchema } from "./deleted-schema";
import {
  BulkResultSchema,
  BulkUpdateResultSchema,
  BulkUpdateSchema,
  ChangeProgramSchema,
  ControlChangeSchema,
  ControlDetailSchema,
  ControlSchema,
  CreateProgramSchema,
  HistoryQuerySchema,
  MyControlSchema,
  ProgramSchema,
  ProgramSummarySchema,
  UpdateControlSchema,
  UpdatedControlSchema,
} from "./schema";

export {
  decideApprovals,
  requestApprovals,
  withdrawApprovals,
} from "./approval-contract";
export { addControl, changeControlTexts, removeControl } from "./custom-contract";
export { getDeletedProgram } from "./deleted-contract";
export {
  attachEvidence,
  detachEvidence,
  listEvidenceControls,
  suggestEvidenceControls,
} from "./evidence-contract";
export {
  applyToRelated,
  linkControl,
  previewRelated,
  searchProgramControls,
  undoApplied,
  unlinkControl,
} from "./related-contract";
export { excludeControls, exportStatement } from "./scope-contract";

const area = "Programs";
const byId = z.object({ id: z.string() });
const byControl = z.object({ id: z.string(), control_id: z.string() });
const canRead = { kind: "credential", scope: "programs", role: "viewer" } as const;
const canWork = { kind: "credential", scope: "programs", role: "contributor" } as const;
const canManage = { kind: "credential", scope: "programs", role: "manager" } as const;

export const createProgram = operation({
  id: "createProgram",
  method: "POST",
  path: "/v1/programs",
  area,
  summary: "Create a program; its controls are generated from the frameworks",
  access: canManage,
  body: CreateProgramSchema,
  output: ProgramSchema,
  status: 201,
  location: "/v1/programs/{id}",
  isIdempotent: true,
});

export const listPrograms = operation({
  id: "listPrograms",
  method: "GET",
  path: "/v1/programs",
  area,
  summary: "List the organization's programs, newest first",
  access: canRead,
  query: ProgramQuerySchema,
  output: listOf(ProgramSchema).extend({
    deleted: z
      .array(DeletedProgramSchema)
      .optional()
      .describe("Programs that were deleted, the last one first; only when asked for."),
  }),
  status: 200,
});

export const getProgram = operation({
  id: "getProgram",
  method: "GET",
  path: "/v1/programs/{id}",
  area,
  summary: "Read a program",
  access: canRead,
  params: byId,
  output: ProgramSchema,
  status: 200,
  entityTag: "version",
});

export const changeProgram = operation({
  id: "changeProgram",
  method: "PATCH",
  path: "/v1/programs/{id}",
  area,
  summary: "Rename a program, change its scope or frameworks, complete or reopen it",
  access: canManage,
  params: byId,
  body: ChangeProgramSchema,
  output: ProgramSchema,
  status: 200,
  entityTag: "version",
});

export const deleteProgram = operation({
  id: "deleteProgram",
  method: "DELETE",
  path: "/v1/programs/{id}",
  area,
  summary: "Delete a program with its controls and their history; evidence stays",
  access: canManage,
  params: byId,
  output: z.undefined(),
  status: 204,
  entityTag: "version",
});

export const getProgramSummary = operation({
  id: "getProgramSummary",
  method: "GET",
  path: "/v1/programs/{id}/summary",
  area,
  summary: "Readiness by framework and theme, what is due, top gaps, trend",
  access: canRead,
  params: byId,
  output: ProgramSummarySchema,
  status: 200,
});

export const listControls = operation({
  id: "listControls",
  method: "GET",
  path: "/v1/programs/{id}/controls",
  area,
  summary: "List the controls of a program, in the catalog's order unless sorted otherwise",
  access: canRead,
  params: byId,
  query: ControlQuerySchema,
  output: listOf(ControlSchema),
  status: 200,
});

export const getControl = operation({
  id: "getControl",
  method: "GET",
  path: "/v1/programs/{id}/controls/{control_id}",
  area,
  summary: "Read a control with its implementation, evidence and related controls",
  access: canRead,
  params: byControl,
  output: ControlDetailSchema,
  status: 200,
  entityTag: "version",
});

export const updateControl = operation({
  id: "updateControl",
  method: "PUT",
  path: "/v1/programs/{id}/controls/{control_id}",
  area,
  summary: "Update a control",
  access: canWork,
  params: byControl,
  body: UpdateControlSchema,
  output: UpdatedControlSchema,
  status: 200,
  entityTag: "version",
});

export const bulkUpdateControls = operation({
  id: "bulkUpdateControls",
  method: "POST",
  path: "/v1/programs/{id}/controls/bulk",
  area,
  summary: "Update many controls at once: all of them, or none",
  access: canManage,
  params: byId,
  body: BulkUpdateSchema,
  output: BulkUpdateResultSchema,
  status: 200,
});

export const exportControls = operation({
  id: "exportControls",
  method: "GET",
  path: "/v1/programs/{id}/controls/export",
  area,
  summary: "Download the controls as CSV",
  access: canRead,
  params: byId,
  output: z.string(),
  downloadTypes: ["text/csv"],
  status: 200,
});

export const exportControlsWorkbook = operation({
  id: "exportControlsWorkbook",
  method: "GET",
  path: "/v1/programs/{id}/controls.xlsx",
  area,
  summary: "Download the controls as a workbook",
  access: canRead,
  params: byId,
  output: z.string(),
  downloadTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  status: 200,
});

export const importControls = operation({
  id: "importControls",
  method: "POST",
  path: "/v1/programs/{id}/controls/import",
  area,
  summary: "Update controls from CSV: all rows, or none",
  access: canManage,
  params: byId,
  body: z.string(),
  bodyFormat: "csv",
  output: BulkResultSchema,
  status: 200,
});

export const listControlHistory = operation({
  id: "listControlHistory",
  method: "GET",
  path: "/v1/programs/{id}/controls/{control_id}/history",
  area,
  summary: "Who changed what of a control, newest first",
  access: canRead,
  params: byControl,
  query: HistoryQuerySchema,
  output: pageOf(ControlChangeSchema),
  status: 200,
});

export const previewAudit = operation({
  id: "previewAudit",
  method: "GET",
  path: "/v1/programs/{id}/audit-preview",
  area,
  summary: "What applying an audit's verdicts would change",
  access: canRead,
  params: byId,
  query: AuditPreviewQuerySchema,
  output: AuditPreviewSchema,
  status: 200,
});

export const applyAudit = operation({
  id: "applyAudit",
  method: "POST",
  path: "/v1/programs/{id}/apply-audit",
  area,
  summary: "Apply an audit's verdicts to the program's controls",
  access: canManage,
  params: byId,
  body: ApplyAuditSchema,
  output: BulkResultSchema,
  status: 200,
});

export const listMyControls = operation({
  id: "listMyControls",
  method: "GET",
  path: "/v1/my-controls",
  area,
  summary: "List the controls whose owner is the signed-in member's email, the most urgent first",
  access: { kind: "credential", scope: "none", role: "viewer" },
  query: MyControlsQuerySchema,
  output: pageOf(MyControlSchema),
  status: 200,
});
