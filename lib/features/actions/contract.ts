import { z } from "zod";
import { BulkOutcomeSchema } from "@/lib/core/bulk";
import { operation } from "@/lib/core/operation";
import { pageOf } from "@/lib/core/pagination";
import { BulkChangeActionsSchema } from "./bulk-schema";
import {
  ActionItemSchema,
  ActionQuerySchema,
  ActionSchema,
  ChangeActionSchema,
  CloseActionSchema,
  CreateActionSchema,
  ReopenActionSchema,
} from "./schema";

export { changeIncident, createIncident, getIncident, listIncidents } from "./incident-contract";

const area = "Corrective actions";
const byId = z.object({ id: z.string() });
const canRead = { kind: "credential", scope: "programs", role: "viewer" } as const;
const canWork = { kind: "credential", scope: "programs", role: "contributor" } as const;
const canManage = { kind: "credential", scope: "programs", role: "manager" } as const;

export const listActions = operation({
  id: "listActions",
  method: "GET",
  path: "/v1/actions",
  area,
  summary: "List corrective actions, overdue ones first",
  access: canRead,
  query: ActionQuerySchema,
  output: pageOf(ActionItemSchema),
  status: 200,
});

export const createAction = operation({
  id: "createAction",
  method: "POST",
  path: "/v1/actions",
  area,
  summary: "Create a corrective action",
  access: canWork,
  body: CreateActionSchema,
  output: ActionSchema,
  status: 201,
  location: "/v1/actions/{id}",
  isIdempotent: true,
});

export const getAction = operation({
  id: "getAction",
  method: "GET",
  path: "/v1/actions/{id}",
  area,
  summary: "Read a corrective action",
  access: canRead,
  params: byId,
  output: ActionSchema,
  status: 200,
  entityTag: "version",
});

export const changeAction = operation({
  id: "changeAction",
  method: "PATCH",
  path: "/v1/actions/{id}",
  area,
  summary: "Change or cancel a corrective action",
  access: canWork,
  params: byId,
  body: ChangeActionSchema,
  output: ActionSchema,
  status: 200,
  entityTag: "version",
});

export const closeAction = operation({
  id: "closeAction",
  method: "POST",
  path: "/v1/actions/{id}/close",
  area,
  summary: "Close a corrective action with evidence",
  access: canWork,
  params: byId,
  body: CloseActionSchema,
  output: ActionSchema,
  status: 200,
});

export const reopenAction = operation({
  id: "reopenAction",
  method: "POST",
  path: "/v1/actions/{id}/reopen",
  area,
  summary: "Reopen a closed or cancelled corrective action",
  access: canManage,
  params: byId,
  body: ReopenActionSchema,
  output: ActionSchema,
  status: 200,
});

export const bulkChangeActions = operation({
  id: "bulkChangeActions",
  method: "POST",
  path: "/v1/actions/bulk",
  area,
  summary: "Change owner or due date of several corrective actions, each on its own",
  access: canWork,
  body: BulkChangeActionsSchema,
  output: BulkOutcomeSchema,
  status: 200,
});
