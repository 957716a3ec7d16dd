import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { pageOf } from "@/lib/core/pagination";
import { PackageQuerySchema, PackageSchema } from "./schema";

const area = "Evidence packages";
const byId = z.object({ id: z.string() });
/** Which scope a key needs for a package depends on what it is about, so the use case asks for it. */
const canRead = { kind: "credential", scope: "any", role: "viewer" } as const;

export const createProgramPackage = operation({
  id: "createProgramPackage",
  method: "POST",
  path: "/v1/programs/{id}/packages",
  area,
  summary: "Build an evidence package of a program, in the background",
  access: { kind: "credential", scope: "programs", role: "manager" },
  params: byId,
  output: PackageSchema,
  status: 202,
  location: "/v1/packages/{id}",
  isIdempotent: true,
});

export const listProgramPackages = operation({
  id: "listProgramPackages",
  method: "GET",
  path: "/v1/programs/{id}/packages",
  area,
  summary: "List the evidence packages of a program, newest first",
  access: { kind: "credential", scope: "programs", role: "viewer" },
  params: byId,
  query: PackageQuerySchema,
  output: pageOf(PackageSchema),
  status: 200,
});

export const createAuditPackage = operation({
  id: "createAuditPackage",
  method: "POST",
  path: "/v1/audits/{id}/packages",
  area,
  summary: "Build an evidence package of an audit, in the background",
  access: { kind: "credential", scope: "audit", role: "manager" },
  params: byId,
  output: PackageSchema,
  status: 202,
  location: "/v1/packages/{id}",
  isIdempotent: true,
});

export const listAuditPackages = operation({
  id: "listAuditPackages",
  method: "GET",
  path: "/v1/audits/{id}/packages",
  area,
  summary: "List the evidence packages of an audit, newest first",
  access: { kind: "credential", scope: "audit", role: "viewer" },
  params: byId,
  query: PackageQuerySchema,
  output: pageOf(PackageSchema),
  status: 200,
});

export const getPackage = operation({
  id: "getPackage",
  method: "GET",
  path: "/v1/packages/{id}",
  area,
  summary: "Read an evidence package and how far it is",
  access: canRead,
  params: byId,
  output: PackageSchema,
  status: 200,
});

export const downloadPackage = operation({
  id: "downloadPackage",
  method: "GET",
  path: "/v1/packages/{id}/file",
  area,
  summary: "Download an evidence package",
  access: canRead,
  params: byId,
  output: z.file(),
  downloadTypes: ["application/zip"],
  status: 200,
});

export const deletePackage = operation({
  id: "deletePackage",
  method: "DELETE",
  path: "/v1/packages/{id}",
  area,
  summary: "Delete an evidence package, or cancel one that is being built",
  access: { kind: "credential", scope: "any", role: "manager" },
  params: byId,
  output: z.undefined(),
  status: 204,
});
