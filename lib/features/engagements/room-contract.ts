import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { cursorPageOf, listOf, pageOf } from "@/lib/core/pagination";
import { STORED_TYPES } from "@/lib/features/documents/file-types-schema";
import {
  InclusionProofSchema,
  RecordEntryDetailSchema,
  VerificationSchema,
} from "@/lib/features/ledger/schema";
import { ControlChangeSchema, HistoryQuerySchema } from "@/lib/features/programs/schema";
import {
  OpenedRoomSchema,
  OpenRoomSchema,
  RoomControlDetailSchema,
  RoomControlQuerySchema,
  RoomControlSchema,
  RoomDocumentSchema,
  RoomEntrySchema,
  RoomLedgerQuerySchema,
  RoomPackageSchema,
  RoomSchema,
} from "./room-schema";

export {
  changeRoomFinding,
  changeRoomRequest,
  drawSample,
  leaveFinding,
  listRoomFindings,
  listRoomRequests,
  listRoomSamples,
  requestEvidence,
  signRoomOff,
  writeToFinding,
  writeToRequest,
} from "./room-work-contract";

const area = "Auditor's room";
const byId = z.object({ id: z.string() });
const access = { kind: "auditor" } as const;

export const openRoom = operation({
  id: "openRoom",
  method: "POST",
  path: "/v1/room/session",
  area,
  summary: "Open an auditor's room with the token of a link; sets the session's cookie",
  access: { kind: "public" },
  body: OpenRoomSchema,
  output: OpenedRoomSchema,
  status: 200,
});

export const leaveRoom = operation({
  id: "leaveRoom",
  method: "DELETE",
  path: "/v1/room/session",
  area,
  summary: "End the auditor's session in this browser",
  access,
  output: z.undefined(),
  status: 204,
});

export const getRoom = operation({
  id: "getRoom",
  method: "GET",
  path: "/v1/room",
  area,
  summary: "Read the engagement and its program at a glance",
  access,
  output: RoomSchema,
  status: 200,
});

export const listRoomControls = operation({
  id: "listRoomControls",
  method: "GET",
  path: "/v1/room/controls",
  area,
  summary: "List the program's controls, in the catalog's order",
  access,
  query: RoomControlQuerySchema,
  output: listOf(RoomControlSchema),
  status: 200,
});

export const getRoomControl = operation({
  id: "getRoomControl",
  method: "GET",
  path: "/v1/room/controls/{id}",
  area,
  summary: "Read a control with its requirements, evidence and approvals",
  access,
  params: byId,
  output: RoomControlDetailSchema,
  status: 200,
});

export const listRoomControlHistory = operation({
  id: "listRoomControlHistory",
  method: "GET",
  path: "/v1/room/controls/{id}/history",
  area,
  summary: "Who changed what of a control, newest first",
  access,
  params: byId,
  query: HistoryQuerySchema,
  output: pageOf(ControlChangeSchema),
  status: 200,
});

export const downloadRoomEvidence = operation({
  id: "downloadRoomEvidence",
  method: "GET",
  path: "/v1/room/evidence/{id}/file",
  area,
  summary: "Download a file of evidence; its bytes are checked against the recorded SHA-256 first",
  access,
  params: byId,
  output: z.file(),
  downloadTypes: STORED_TYPES,
  status: 200,
});

export const listRoomDocuments = operation({
  id: "listRoomDocuments",
  method: "GET",
  path: "/v1/room/documents",
  area,
  summary: "List the documents that serve as evidence in the program",
  access,
  output: listOf(RoomDocumentSchema),
  status: 200,
});

export const listRoomPackages = operation({
  id: "listRoomPackages",
  method: "GET",
  path: "/v1/room/packages",
  area,
  summary: "List the program's evidence packages that are ready, newest first",
  access,
  output: listOf(RoomPackageSchema),
  status: 200,
});

export const downloadRoomPackage = operation({
  id: "downloadRoomPackage",
  method: "GET",
  path: "/v1/room/packages/{id}/file",
  area,
  summary: "Download an evidence package, which checks itself offline",
  access,
  params: byId,
  output: z.file(),
  downloadTypes: ["application/zip"],
  status: 200,
});

export const listRoomLedger = operation({
  id: "listRoomLedger",
  method: "GET",
  path: "/v1/room/ledger",
  area,
  summary: "List the ledger's records about the program, newest first",
  access,
  query: RoomLedgerQuerySchema,
  output: cursorPageOf(RoomEntrySchema),
  status: 200,
});

export const verifyRoomLedger = operation({
  id: "verifyRoomLedger",
  method: "GET",
  path: "/v1/room/ledger/verification",
  area,
  summary: "Re-hash the organization's chain of records and check it against its signed checkpoints",
  access,
  output: VerificationSchema,
  status: 200,
});

export const getRoomLedgerEntry = operation({
  id: "getRoomLedgerEntry",
  method: "GET",
  path: "/v1/room/ledger/{id}",
  area,
  summary: "Read a record about the program with the text that was hashed",
  access,
  params: byId,
  output: RecordEntryDetailSchema,
  status: 200,
});

export const proveRoomLedgerEntry = operation({
  id: "proveRoomLedgerEntry",
  method: "GET",
  path: "/v1/room/ledger/{id}/proof",
  area,
  summary: "Prove that a record is in the tree of a signed checkpoint (RFC 9162)",
  access,
  params: byId,
  output: InclusionProofSchema,
  status: 200,
});
