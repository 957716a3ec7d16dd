import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import { ReadFrameworkSchema } from "@/lib/features/frameworks/schema";
import {
  ChangeOwnControlSchema,
  ChangeOwnFrameworkSchema,
  CreateOwnFrameworkSchema,
  FrameworkVersionSchema,
  ImportedFrameworkSchema,
  ImportFrameworkSchema,
  ImportPreviewSchema,
  OWN_FILE_TYPE,
  PreviewImportSchema,
} from "./schema";

const area = "Frameworks";
const byCode = z.object({ code: z.string() });
const byControl = z.object({ code: z.string(), control_id: z.string().min(1).max(100) });
const canRead = { kind: "credential", scope: "any", role: "viewer" } as const;
const canManage = { kind: "credential", scope: "programs", role: "manager" } as const;

export const createOwnFramework = operation({
  id: "createOwnFramework",
  method: "POST",
  path: "/v1/frameworks",
  area,
  summary: "Create a framework of the organization's own",
  access: canManage,
  body: CreateOwnFrameworkSchema,
  output: ReadFrameworkSchema,
  status: 201,
  location: "/v1/frameworks/{code}",
  isIdempotent: true,
});

export const previewFrameworkImport = operation({
  id: "previewFrameworkImport",
  method: "POST",
  path: "/v1/frameworks/import/preview",
  area,
  summary: "What importing a file of at most 15 MiB as a framework would do",
  access: canManage,
  body: PreviewImportSchema,
  bodyFormat: "multipart",
  output: ImportPreviewSchema,
  status: 200,
});

export const importFramework = operation({
  id: "importFramework",
  method: "POST",
  path: "/v1/frameworks/import",
  area,
  summary: "Import a framework from CSV, JSON or an OSCAL catalog: all of it, or nothing",
  access: canManage,
  body: ImportFrameworkSchema,
  bodyFormat: "multipart",
  output: ImportedFrameworkSchema,
  status: 201,
  location: "/v1/frameworks/{code}",
  isIdempotent: true,
});

export const changeOwnFramework = operation({
  id: "changeOwnFramework",
  method: "PATCH",
  path: "/v1/frameworks/{code}",
  area,
  summary: "Change what is said of an own framework, or retire it",
  access: canManage,
  params: byCode,
  body: ChangeOwnFrameworkSchema,
  output: ReadFrameworkSchema,
  status: 200,
});

export const deleteOwnFramework = operation({
  id: "deleteOwnFramework",
  method: "DELETE",
  path: "/v1/frameworks/{code}",
  area,
  summary: "Delete an own framework that no program has used",
  access: canManage,
  params: byCode,
  output: z.undefined(),
  status: 204,
});

export const exportOwnFramework = operation({
  id: "exportOwnFramework",
  method: "GET",
  path: "/v1/frameworks/{code}/export",
  area,
  summary: "Download an own framework as JSON, which can be imported again",
  access: canRead,
  params: byCode,
  output: z.string(),
  downloadTypes: [OWN_FILE_TYPE],
  status: 200,
});

export const listFrameworkVersions = operation({
  id: "listFrameworkVersions",
  method: "GET",
  path: "/v1/frameworks/{code}/versions",
  area,
  summary: "List the versions of an own framework and what each changed, newest first",
  access: canRead,
  params: byCode,
  output: listOf(FrameworkVersionSchema),
  status: 200,
});

export const putOwnControl = operation({
  id: "putOwnControl",
  method: "PUT",
  path: "/v1/frameworks/{code}/controls/{control_id}",
  area,
  summary: "Add a control to an own framework, or change one: its next version",
  access: canManage,
  params: byControl,
  body: ChangeOwnControlSchema,
  output: ReadFrameworkSchema,
  status: 200,
});

export const retireOwnControl = operation({
  id: "retireOwnControl",
  method: "DELETE",
  path: "/v1/frameworks/{code}/controls/{control_id}",
  area,
  summary: "Retire a control of an own framework; programs keep theirs",
  access: canManage,
  params: byControl,
  output: z.undefined(),
  status: 204,
});
