import { z } from "zod";
import { BulkOutcomeSchema } from "@/lib/core/bulk";
import { operation } from "@/lib/core/operation";
import { cursorPageOf, listOf } from "@/lib/core/pagination";
import { BulkChangeDocumentsSchema } from "./bulk-schema";
import { STORED_TYPES } from "./file-types-schema";
import {
  AddVersionSchema,
  ArchiveOutcomeSchema,
  ChangeDocumentSchema,
  CreateDocumentSchema,
  CreateFromArchiveSchema,
  DifferenceQuerySchema,
  DocumentQuerySchema,
  DocumentSchema,
  DocumentTextSchema,
  DocumentVersionSchema,
  TextDifferenceSchema,
  TextQuerySchema,
  VersionQuerySchema,
} from "./schema";

const area = "Documents";
const byId = z.object({ id: z.string() });
const canRead = { kind: "credential", scope: "audit", role: "viewer" } as const;
const canAdd = { kind: "credential", scope: "audit", role: "contributor" } as const;

export const listDocuments = operation({
  id: "listDocuments",
  method: "GET",
  path: "/v1/documents",
  area,
  summary: "List documents, newest first",
  access: canRead,
  query: DocumentQuerySchema,
  output: cursorPageOf(DocumentSchema),
  status: 200,
});

export const createDocument = operation({
  id: "createDocument",
  method: "POST",
  path: "/v1/documents",
  area,
  summary: "Add a document: a file, or a text",
  access: canAdd,
  body: CreateDocumentSchema,
  bodyFormat: "json-or-multipart",
  output: DocumentSchema,
  status: 201,
  location: "/v1/documents/{id}",
  isIdempotent: true,
});

export const createDocumentsFromArchive = operation({
  id: "createDocumentsFromArchive",
  method: "POST",
  path: "/v1/documents/archives",
  area,
  summary: "Add the files of a zip archive, each as a document",
  access: canAdd,
  body: CreateFromArchiveSchema,
  bodyFormat: "multipart",
  output: ArchiveOutcomeSchema,
  status: 200,
});

export const getDocument = operation({
  id: "getDocument",
  method: "GET",
  path: "/v1/documents/{id}",
  area,
  summary: "Read a document and how its newest version was read",
  access: canRead,
  params: byId,
  output: DocumentSchema,
  status: 200,
  entityTag: "version",
});

export const changeDocument = operation({
  id: "changeDocument",
  method: "PATCH",
  path: "/v1/documents/{id}",
  area,
  summary: "Change a document's details; its files never change",
  access: canAdd,
  params: byId,
  body: ChangeDocumentSchema,
  output: DocumentSchema,
  status: 200,
  entityTag: "version",
});

export const deleteDocument = operation({
  id: "deleteDocument",
  method: "DELETE",
  path: "/v1/documents/{id}",
  area,
  summary: "Delete a document that no audit and no evidence needs",
  access: canAdd,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const listDocumentVersions = operation({
  id: "listDocumentVersions",
  method: "GET",
  path: "/v1/documents/{id}/versions",
  area,
  summary: "List the versions of a document, newest first",
  access: canRead,
  params: byId,
  output: listOf(DocumentVersionSchema),
  status: 200,
});

export const addDocumentVersion = operation({
  id: "addDocumentVersion",
  method: "POST",
  path: "/v1/documents/{id}/versions",
  area,
  summary: "Add a version; the ones before stay readable",
  access: canAdd,
  params: byId,
  body: AddVersionSchema,
  bodyFormat: "json-or-multipart",
  output: DocumentSchema,
  status: 201,
  location: "/v1/documents/{params.id}",
  isIdempotent: true,
});

export const readDocumentText = operation({
  id: "readDocumentText",
  method: "GET",
  path: "/v1/documents/{id}/text",
  area,
  summary: "Read the text of a version with its pages and headings",
  access: canRead,
  params: byId,
  query: TextQuerySchema,
  output: DocumentTextSchema,
  status: 200,
});

export const compareDocumentVersions = operation({
  id: "compareDocumentVersions",
  method: "GET",
  path: "/v1/documents/{id}/difference",
  area,
  summary: "Compare the texts of two versions",
  access: canRead,
  params: byId,
  query: DifferenceQuerySchema,
  output: TextDifferenceSchema,
  status: 200,
});

export const downloadDocument = operation({
  id: "downloadDocument",
  method: "GET",
  path: "/v1/documents/{id}/file",
  area,
  summary: "Download a version; its bytes are checked against the recorded SHA-256 first",
  access: canRead,
  params: byId,
  query: VersionQuerySchema,
  output: z.file(),
  downloadTypes: STORED_TYPES,
  status: 200,
});

export const recognizeDocument = operation({
  id: "recognizeDocument",
  method: "POST",
  path: "/v1/documents/{id}/recognition",
  area,
  summary: "Read the scanned pages of the newest version by OCR, as a new version",
  access: canAdd,
  params: byId,
  output: DocumentSchema,
  status: 201,
  location: "/v1/documents/{params.id}",
  isIdempotent: true,
});

export const bulkChangeDocuments = operation({
  id: "bulkChangeDocuments",
  method: "POST",
  path: "/v1/documents/bulk",
  area,
  summary: "Change owner, kind or day of review of several documents, each on its own",
  access: canAdd,
  body: BulkChangeDocumentsSchema,
  output: BulkOutcomeSchema,
  status: 200,
});
