import { z } from "zod";
import { BulkOutcomeSchema } from "@/lib/core/bulk";
import { operation } from "@/lib/core/operation";
import { cursorPageOf, listOf, pageOf } from "@/lib/core/pagination";
import { BulkChangeSystemsSchema } from "./bulk-schema";
import { ImportedSystemsSchema, ImportSystemsQuerySchema, SystemImportPreviewSchema } from "./import-schema";
import {
  AddManifoldSchema,
  ChangeManifoldSchema,
  ChangeSystemSchema,
  ManifoldSchema,
  RegisterSystemSchema,
  SystemChangeSchema,
  SystemHistoryQuerySchema,
  SystemQuerySchema,
  SystemSchema,
} from "./schema";

const area = "Systems";
const byId = z.object({ id: z.string() });
const byManifold = z.object({ id: z.string(), manifold_id: z.string() });
const canRead = { kind: "credential", scope: "govern", role: "viewer" } as const;
const canManage = { kind: "credential", scope: "govern", role: "manager" } as const;

export const registerSystem = operation({
  id: "registerSystem",
  method: "POST",
  path: "/v1/systems",
  area,
  summary: "Register an AI system",
  access: canManage,
  body: RegisterSystemSchema,
  output: SystemSchema,
  status: 201,
  location: "/v1/systems/{id}",
  isIdempotent: true,
});

export const listSystems = operation({
  id: "listSystems",
  method: "GET",
  path: "/v1/systems",
  area,
  summary: "List the organization's AI systems, by name unless sorted otherwise",
  access: canRead,
  query: SystemQuerySchema,
  output: cursorPageOf(SystemSchema),
  status: 200,
});

export const getSystem = operation({
  id: "getSystem",
  method: "GET",
  path: "/v1/systems/{id}",
  area,
  summary: "Read a system",
  access: canRead,
  params: byId,
  output: SystemSchema,
  status: 200,
  entityTag: "version",
});

export const changeSystem = operation({
  id: "changeSystem",
  method: "PATCH",
  path: "/v1/systems/{id}",
  area,
  summary: "Change a system's description, owner, risk class or whether its inputs are kept",
  access: canManage,
  params: byId,
  body: ChangeSystemSchema,
  output: SystemSchema,
  status: 200,
  entityTag: "version",
});

export const listSystemHistory = operation({
  id: "listSystemHistory",
  method: "GET",
  path: "/v1/systems/{id}/history",
  area,
  summary: "Who changed what of a system, newest first",
  access: canRead,
  params: byId,
  query: SystemHistoryQuerySchema,
  output: pageOf(SystemChangeSchema),
  status: 200,
});

export const listManifolds = operation({
  id: "listManifolds",
  method: "GET",
  path: "/v1/systems/{id}/manifolds",
  area,
  summary: "List a system's safety manifolds: the built-in ones and its own",
  access: canRead,
  params: byId,
  output: listOf(ManifoldSchema),
  status: 200,
});

export const addManifold = operation({
  id: "addManifold",
  method: "POST",
  path: "/v1/systems/{id}/manifolds",
  area,
  summary: "Add a safety manifold of the system's own",
  access: canManage,
  params: byId,
  body: AddManifoldSchema,
  output: ManifoldSchema,
  status: 201,
  location: "/v1/systems/{params.id}/manifolds/{id}",
  isIdempotent: true,
});

export const changeManifold = operation({
  id: "changeManifold",
  method: "PATCH",
  path: "/v1/systems/{id}/manifolds/{manifold_id}",
  area,
  summary: "Change a safety manifold of the system's own",
  access: canManage,
  params: byManifold,
  body: ChangeManifoldSchema,
  output: ManifoldSchema,
  status: 200,
});

export const removeManifold = operation({
  id: "removeManifold",
  method: "DELETE",
  path: "/v1/systems/{id}/manifolds/{manifold_id}",
  area,
  summary: "Remove a safety manifold of the system's own",
  access: canManage,
  params: byManifold,
  output: z.undefined(),
  status: 204,
});

export const bulkChangeSystems = operation({
  id: "bulkChangeSystems",
  method: "POST",
  path: "/v1/systems/bulk",
  area,
  summary: "Change owner or risk class of several systems, each on its own",
  access: canManage,
  body: BulkChangeSystemsSchema,
  output: BulkOutcomeSchema,
  status: 200,
});

export const previewSystemImport = operation({
  id: "previewSystemImport",
  method: "POST",
  path: "/v1/systems/import/preview",
  area,
  summary: "What importing systems from a CSV file would do",
  access: canManage,
  query: ImportSystemsQuerySchema,
  body: z.string(),
  bodyFormat: "csv",
  output: SystemImportPreviewSchema,
  status: 200,
});

export const importSystems = operation({
  id: "importSystems",
  method: "POST",
  path: "/v1/systems/import",
  area,
  summary: "Register systems from CSV: all rows, or none",
  access: canManage,
  query: ImportSystemsQuerySchema,
  body: z.string(),
  bodyFormat: "csv",
  output: ImportedSystemsSchema,
  status: 200,
});
