import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { cursorPageOf } from "@/lib/core/pagination";
import {
  ChangeConfirmationSchema,
  ConfirmationExportQuerySchema,
  ConfirmationQuerySchema,
  ConfirmationSchema,
} from "./schema";

const area = "Confirmations";
const byId = z.object({ id: z.string() });
const canRead = { kind: "credential", scope: "audit", role: "viewer" } as const;
const canManage = { kind: "credential", scope: "audit", role: "manager" } as const;

export const listConfirmations = operation({
  id: "listConfirmations",
  method: "GET",
  path: "/v1/confirmations",
  area,
  summary: "List what people found about requirements in audited documents, newest first",
  access: canRead,
  query: ConfirmationQuerySchema,
  output: cursorPageOf(ConfirmationSchema),
  status: 200,
});

export const exportConfirmations = operation({
  id: "exportConfirmations",
  method: "GET",
  path: "/v1/confirmations/export",
  area,
  summary: "Export confirmations as newline-delimited JSON, newest first",
  access: canRead,
  query: ConfirmationExportQuerySchema,
  output: ConfirmationSchema,
  downloadTypes: ["application/x-ndjson"],
  status: 200,
});

export const changeConfirmation = operation({
  id: "changeConfirmation",
  method: "PATCH",
  path: "/v1/confirmations/{id}",
  area,
  summary: "Let only the system's audits learn from a confirmation, or all of the organization's",
  access: canManage,
  params: byId,
  body: ChangeConfirmationSchema,
  output: ConfirmationSchema,
  status: 200,
});

export const deleteConfirmation = operation({
  id: "deleteConfirmation",
  method: "DELETE",
  path: "/v1/confirmations/{id}",
  area,
  summary: "Delete a confirmation; audits from now on do not learn from it",
  access: canManage,
  params: byId,
  output: z.undefined(),
  status: 204,
});
