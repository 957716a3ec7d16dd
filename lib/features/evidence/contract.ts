import { z } from "zod";
import { BulkOutcomeSchema } from "@/lib/core/bulk";
import { operation } from "@/lib/core/operation";
import { cursorPageOf } from "@/lib/core/pagination";
import { STORED_TYPES } from "@/lib/features/documents/file-types-schema";
import { BulkChangeEvidenceSchema } from "./bulk-schema";
import {
  ChangeEvidenceSchema,
  CreateEvidenceSchema,
  EvidenceQuerySchema,
  EvidenceSchema,
  UploadEvidenceSchema,
} from "./schema";

const area = "Evidence";
const byId = z.object({ id: z.string() });
const canRead = { kind: "credential", scope: "programs", role: "viewer" } as const;
const canCollect = { kind: "credential", scope: "programs", role: "contributor" } as const;

export const listEvidence = operation({
  id: "listEvidence",
  method: "GET",
  path: "/v1/evidence",
  area,
  summary: "List the organization's evidence, newest first unless sorted otherwise",
  access: canRead,
  query: EvidenceQuerySchema,
  output: cursorPageOf(EvidenceSchema),
  status: 200,
});

export const createEvidence = operation({
  id: "createEvidence",
  method: "POST",
  path: "/v1/evidence",
  area,
  summary: "Record a link, a completed audit or a document as evidence",
  access: canCollect,
  body: CreateEvidenceSchema,
  output: EvidenceSchema,
  status: 201,
  location: "/v1/evidence/{id}",
  isIdempotent: true,
});

export const uploadEvidence = operation({
  id: "uploadEvidence",
  method: "POST",
  path: "/v1/evidence/files",
  area,
  summary: "Upload a file of at most 25 MiB as evidence",
  access: canCollect,
  body: UploadEvidenceSchema,
  bodyFormat: "multipart",
  output: EvidenceSchema,
  status: 201,
  location: "/v1/evidence/{id}",
  isIdempotent: true,
});

export const getEvidence = operation({
  id: "getEvidence",
  method: "GET",
  path: "/v1/evidence/{id}",
  area,
  summary: "Read an item of evidence",
  access: canRead,
  params: byId,
  output: EvidenceSchema,
  status: 200,
});

export const downloadEvidence = operation({
  id: "downloadEvidence",
  method: "GET",
  path: "/v1/evidence/{id}/file",
  area,
  summary: "Download the file; its bytes are checked against the recorded SHA-256 first",
  access: canRead,
  params: byId,
  output: z.file(),
  downloadTypes: STORED_TYPES,
  status: 200,
});

export const changeEvidence = operation({
  id: "changeEvidence",
  method: "PATCH",
  path: "/v1/evidence/{id}",
  area,
  summary: "Change title, owner or dates; the content itself never changes",
  access: canCollect,
  params: byId,
  body: ChangeEvidenceSchema,
  output: EvidenceSchema,
  status: 200,
});

export const deleteEvidence = operation({
  id: "deleteEvidence",
  method: "DELETE",
  path: "/v1/evidence/{id}",
  area,
  summary: "Delete evidence that no control uses",
  access: canCollect,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const bulkChangeEvidence = operation({
  id: "bulkChangeEvidence",
  method: "POST",
  path: "/v1/evidence/bulk",
  area,
  summary: "Change owner or last day of several items of evidence, each on its own",
  access: canCollect,
  body: BulkChangeEvidenceSchema,
  output: BulkOutcomeSchema,
  status: 200,
});
