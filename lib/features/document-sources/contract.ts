import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf, pageOf } from "@/lib/core/pagination";
import {
  ChangeSourceSchema,
  CreateSourceSchema,
  SourceQuerySchema,
  SourceReadingDetailSchema,
  SourceReadingQuerySchema,
  SourceReadingSchema,
  SourceSchema,
} from "./schema";

const area = "Document sources";
const byId = z.object({ id: z.string() });
const byReading = z.object({ id: z.string(), reading_id: z.string() });
const canRead = { kind: "credential", scope: "audit", role: "viewer" } as const;
const canManage = { kind: "credential", scope: "audit", role: "manager" } as const;

export const listDocumentSources = operation({
  id: "listDocumentSources",
  method: "GET",
  path: "/v1/document-sources",
  area,
  summary: "List the sources of documents with their last reading, by name",
  access: canRead,
  query: SourceQuerySchema,
  output: listOf(SourceSchema),
  status: 200,
});

export const createDocumentSource = operation({
  id: "createDocumentSource",
  method: "POST",
  path: "/v1/document-sources",
  area,
  summary: "Connect a folder of a Git repository, or a list of URLs",
  access: canManage,
  body: CreateSourceSchema,
  output: SourceSchema,
  status: 201,
  location: "/v1/document-sources/{id}",
  isIdempotent: true,
});

export const getDocumentSource = operation({
  id: "getDocumentSource",
  method: "GET",
  path: "/v1/document-sources/{id}",
  area,
  summary: "Read a source and how it was read last",
  access: canRead,
  params: byId,
  output: SourceSchema,
  status: 200,
  entityTag: "version",
});

export const changeDocumentSource = operation({
  id: "changeDocumentSource",
  method: "PATCH",
  path: "/v1/document-sources/{id}",
  area,
  summary: "Change a source, its schedule or its token",
  access: canManage,
  params: byId,
  body: ChangeSourceSchema,
  output: SourceSchema,
  status: 200,
  entityTag: "version",
});

export const deleteDocumentSource = operation({
  id: "deleteDocumentSource",
  method: "DELETE",
  path: "/v1/document-sources/{id}",
  area,
  summary: "Disconnect a source; its documents stay",
  access: canManage,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const readDocumentSource = operation({
  id: "readDocumentSource",
  method: "POST",
  path: "/v1/document-sources/{id}/read",
  area,
  summary: "Read a source now, in the background",
  access: canManage,
  params: byId,
  output: SourceReadingSchema,
  status: 201,
  location: "/v1/document-sources/{params.id}/readings/{id}",
  isIdempotent: true,
});

export const listSourceReadings = operation({
  id: "listSourceReadings",
  method: "GET",
  path: "/v1/document-sources/{id}/readings",
  area,
  summary: "List the readings of a source, newest first",
  access: canRead,
  params: byId,
  query: SourceReadingQuerySchema,
  output: pageOf(SourceReadingSchema),
  status: 200,
});

export const getSourceReading = operation({
  id: "getSourceReading",
  method: "GET",
  path: "/v1/document-sources/{id}/readings/{reading_id}",
  area,
  summary: "Read what became of each file in a reading",
  access: canRead,
  params: byReading,
  output: SourceReadingDetailSchema,
  status: 200,
});
