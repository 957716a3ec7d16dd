import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf, pageOf } from "@/lib/core/pagination";
import {
  AuditorViewSchema,
  ChangeEngagementSchema,
  CreatedEngagementSchema,
  CreateEngagementSchema,
  EngagementSchema,
  InviteAuditorSchema,
  InvitedAuditorSchema,
  ViewQuerySchema,
} from "./schema";
import {
  AnswerRequestSchema,
  AuditorFindingSchema,
  EvidenceRequestSchema,
  MyEvidenceRequestSchema,
  ReplySchema,
} from "./thread-schema";

const area = "Audit engagements";
const byId = z.object({ id: z.string() });
const byAuditor = z.object({ id: z.string(), auditor_id: z.string() });
const byRequest = z.object({ id: z.string(), request_id: z.string() });
const byFinding = z.object({ id: z.string(), finding_id: z.string() });
const canManage = { kind: "credential", scope: "programs", role: "manager" } as const;
const canWork = { kind: "credential", scope: "programs", role: "contributor" } as const;

export const createEngagement = operation({
  id: "createEngagement",
  method: "POST",
  path: "/v1/programs/{id}/engagements",
  area,
  summary: "Invite outside auditors to a program; the answer has their links, once",
  access: canManage,
  params: byId,
  body: CreateEngagementSchema,
  output: CreatedEngagementSchema,
  status: 201,
  location: "/v1/engagements/{id}",
  isIdempotent: true,
});

export const listEngagements = operation({
  id: "listEngagements",
  method: "GET",
  path: "/v1/programs/{id}/engagements",
  area,
  summary: "List the audit engagements of a program, newest first",
  access: canManage,
  params: byId,
  output: listOf(EngagementSchema),
  status: 200,
});

export const getEngagement = operation({
  id: "getEngagement",
  method: "GET",
  path: "/v1/engagements/{id}",
  area,
  summary: "Read an audit engagement",
  access: canManage,
  params: byId,
  output: EngagementSchema,
  status: 200,
  entityTag: "version",
});

export const changeEngagement = operation({
  id: "changeEngagement",
  method: "PATCH",
  path: "/v1/engagements/{id}",
  area,
  summary: "Rename an engagement, or extend or shorten it",
  access: canManage,
  params: byId,
  body: ChangeEngagementSchema,
  output: EngagementSchema,
  status: 200,
  entityTag: "version",
});

export const revokeEngagement = operation({
  id: "revokeEngagement",
  method: "POST",
  path: "/v1/engagements/{id}/revoke",
  area,
  summary: "End every auditor's access; after the sign-off, this closes the engagement",
  access: canManage,
  params: byId,
  output: EngagementSchema,
  status: 200,
});

export const inviteAuditor = operation({
  id: "inviteAuditor",
  method: "POST",
  path: "/v1/engagements/{id}/auditors",
  area,
  summary: "Invite another auditor; the answer has the link, once",
  access: canManage,
  params: byId,
  body: InviteAuditorSchema,
  output: InvitedAuditorSchema,
  status: 201,
  location: "/v1/engagements/{params.id}/auditors/{id}",
  isIdempotent: true,
});

export const renewAuditorLink = operation({
  id: "renewAuditorLink",
  method: "POST",
  path: "/v1/engagements/{id}/auditors/{auditor_id}/link",
  area,
  summary: "Make a new link for an auditor; the old one and its sessions end",
  access: canManage,
  params: byAuditor,
  output: InvitedAuditorSchema,
  status: 200,
});

export const revokeAuditor = operation({
  id: "revokeAuditor",
  method: "DELETE",
  path: "/v1/engagements/{id}/auditors/{auditor_id}",
  area,
  summary: "End one auditor's access",
  access: canManage,
  params: byAuditor,
  output: z.undefined(),
  status: 204,
});

export const listAuditorViews = operation({
  id: "listAuditorViews",
  method: "GET",
  path: "/v1/engagements/{id}/views",
  area,
  summary: "List what the auditors looked at, newest first",
  access: canManage,
  params: byId,
  query: ViewQuerySchema,
  output: pageOf(AuditorViewSchema),
  status: 200,
});

export const listEvidenceRequests = operation({
  id: "listEvidenceRequests",
  method: "GET",
  path: "/v1/engagements/{id}/requests",
  area,
  summary: "List what the auditors asked to see, newest first",
  access: canWork,
  params: byId,
  output: listOf(EvidenceRequestSchema),
  status: 200,
});

export const answerEvidenceRequest = operation({
  id: "answerEvidenceRequest",
  method: "POST",
  path: "/v1/engagements/{id}/requests/{request_id}/answers",
  area,
  summary: "Answer an auditor's request with a text, evidence or both",
  access: canWork,
  params: byRequest,
  body: AnswerRequestSchema,
  output: EvidenceRequestSchema,
  status: 200,
});

export const listAuditorFindings = operation({
  id: "listAuditorFindings",
  method: "GET",
  path: "/v1/engagements/{id}/findings",
  area,
  summary: "List the auditors' findings, newest first",
  access: canWork,
  params: byId,
  output: listOf(AuditorFindingSchema),
  status: 200,
});

export const replyToFinding = operation({
  id: "replyToFinding",
  method: "POST",
  path: "/v1/engagements/{id}/findings/{finding_id}/replies",
  area,
  summary: "Reply to an auditor's finding",
  access: canWork,
  params: byFinding,
  body: ReplySchema,
  output: AuditorFindingSchema,
  status: 200,
});

export const listMyEvidenceRequests = operation({
  id: "listMyEvidenceRequests",
  method: "GET",
  path: "/v1/my-evidence-requests",
  area,
  summary: "List auditors' unanswered requests about the signed-in member's controls, by due date",
  access: { kind: "credential", scope: "none", role: "contributor" },
  output: listOf(MyEvidenceRequestSchema),
  status: 200,
});
