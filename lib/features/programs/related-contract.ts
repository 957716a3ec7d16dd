import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import {
  AppliedSchema,
  ApplyToRelatedSchema,
  FoundControlSchema,
  LinkControlSchema,
  RelatedPreviewSchema,
  SearchProgramControlsSchema,
  UndoneSchema,
} from "./related-schema";
import { ControlDetailSchema } from "./schema";

const area = "Programs";
const byControl = z.object({ id: z.string(), control_id: z.string() });
const canRead = { kind: "credential", scope: "programs", role: "viewer" } as const;
const canManage = { kind: "credential", scope: "programs", role: "manager" } as const;

export const previewRelated = operation({
  id: "previewRelated",
  method: "GET",
  path: "/v1/programs/{id}/controls/{control_id}/related",
  area,
  summary: "What applying a control to its related controls would change",
  access: canRead,
  params: byControl,
  output: RelatedPreviewSchema,
  status: 200,
});

export const applyToRelated = operation({
  id: "applyToRelated",
  method: "POST",
  path: "/v1/programs/{id}/controls/{control_id}/related",
  area,
  summary: "Apply a control's status and evidence to related controls: all of them, or none",
  access: canManage,
  params: byControl,
  body: ApplyToRelatedSchema,
  output: AppliedSchema,
  status: 200,
});

export const undoApplied = operation({
  id: "undoApplied",
  method: "POST",
  path: "/v1/applied-changes/{id}/undo",
  area,
  summary: "Undo what was applied to related controls, within a minute",
  access: canManage,
  params: z.object({ id: z.string() }),
  output: UndoneSchema,
  status: 200,
});

export const linkControl = operation({
  id: "linkControl",
  method: "POST",
  path: "/v1/programs/{id}/controls/{control_id}/links",
  area,
  summary: "Link a control with the same control of other programs: one status, one evidence",
  access: canManage,
  params: byControl,
  body: LinkControlSchema,
  output: ControlDetailSchema,
  status: 200,
  entityTag: "version",
});

export const unlinkControl = operation({
  id: "unlinkControl",
  method: "DELETE",
  path: "/v1/programs/{id}/controls/{control_id}/links",
  area,
  summary: "Unlink a control; every control keeps its state",
  access: canManage,
  params: byControl,
  output: z.undefined(),
  status: 204,
  entityTag: "version",
});

export const searchProgramControls = operation({
  id: "searchProgramControls",
  method: "GET",
  path: "/v1/program-controls",
  area,
  summary: "Find a control by its reference or name in the programs it is in",
  access: canRead,
  query: SearchProgramControlsSchema,
  output: listOf(FoundControlSchema),
  status: 200,
});
