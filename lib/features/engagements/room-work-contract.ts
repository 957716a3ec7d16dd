import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import { ControlSampleSchema, DrawSampleSchema, RoomSchema, SignRoomOffSchema } from "./room-schema";
import {
  AuditorFindingSchema,
  ChangeFindingSchema,
  ChangeRequestSchema,
  CreateFindingSchema,
  CreateRequestSchema,
  EvidenceRequestSchema,
  ReplySchema,
} from "./thread-schema";

const area = "Auditor's room";
const byId = z.object({ id: z.string() });
const access = { kind: "auditor" } as const;

export const listRoomRequests = operation({
  id: "listRoomRequests",
  method: "GET",
  path: "/v1/room/requests",
  area,
  summary: "List the requests for evidence, newest first",
  access,
  output: listOf(EvidenceRequestSchema),
  status: 200,
});

export const requestEvidence = operation({
  id: "requestEvidence",
  method: "POST",
  path: "/v1/room/requests",
  area,
  summary: "Ask for evidence",
  access,
  body: CreateRequestSchema,
  output: EvidenceRequestSchema,
  status: 201,
  location: "/v1/room/requests/{id}",
  isIdempotent: true,
});

export const changeRoomRequest = operation({
  id: "changeRoomRequest",
  method: "PATCH",
  path: "/v1/room/requests/{id}",
  area,
  summary: "Close a request, or open it again",
  access,
  params: byId,
  body: ChangeRequestSchema,
  output: EvidenceRequestSchema,
  status: 200,
});

export const writeToRequest = operation({
  id: "writeToRequest",
  method: "POST",
  path: "/v1/room/requests/{id}/messages",
  area,
  summary: "Write in the thread of a request",
  access,
  params: byId,
  body: ReplySchema,
  output: EvidenceRequestSchema,
  status: 200,
});

export const listRoomFindings = operation({
  id: "listRoomFindings",
  method: "GET",
  path: "/v1/room/findings",
  area,
  summary: "List the auditors' findings, newest first",
  access,
  output: listOf(AuditorFindingSchema),
  status: 200,
});

export const leaveFinding = operation({
  id: "leaveFinding",
  method: "POST",
  path: "/v1/room/findings",
  area,
  summary: "Leave a finding: an observation, or a minor or major nonconformity",
  access,
  body: CreateFindingSchema,
  output: AuditorFindingSchema,
  status: 201,
  location: "/v1/room/findings/{id}",
  isIdempotent: true,
});

export const changeRoomFinding = operation({
  id: "changeRoomFinding",
  method: "PATCH",
  path: "/v1/room/findings/{id}",
  area,
  summary: "Change a finding's severity, resolve it or open it again",
  access,
  params: byId,
  body: ChangeFindingSchema,
  output: AuditorFindingSchema,
  status: 200,
});

export const writeToFinding = operation({
  id: "writeToFinding",
  method: "POST",
  path: "/v1/room/findings/{id}/messages",
  area,
  summary: "Write in the thread of a finding",
  access,
  params: byId,
  body: ReplySchema,
  output: AuditorFindingSchema,
  status: 200,
});

export const listRoomSamples = operation({
  id: "listRoomSamples",
  method: "GET",
  path: "/v1/room/samples",
  area,
  summary: "List the samples of controls, newest first",
  access,
  output: listOf(ControlSampleSchema),
  status: 200,
});

export const drawSample = operation({
  id: "drawSample",
  method: "POST",
  path: "/v1/room/samples",
  area,
  summary: "Draw a sample of controls that anyone can draw again from its seed",
  access,
  body: DrawSampleSchema,
  output: ControlSampleSchema,
  status: 200,
});

export const signRoomOff = operation({
  id: "signRoomOff",
  method: "POST",
  path: "/v1/room/sign-off",
  area,
  summary: "Sign the engagement off; from then on the room is read-only",
  access,
  body: SignRoomOffSchema,
  output: RoomSchema,
  status: 200,
});
