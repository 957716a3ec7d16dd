import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import {
  AnswerProfileSchema,
  ApplicabilityQuerySchema,
  OverrideApplicabilitySchema,
  OverrideQuerySchema,
  ProfileQuerySchema,
  ProfileSchema,
  RequirementApplicabilitySchema,
} from "./schema";

const area = "Applicability";
const bySystem = z.object({ id: z.string() });
const byRequirement = z.object({ requirement_id: z.string() });
const canRead = { kind: "credential", scope: "programs", role: "viewer" } as const;
const canManage = { kind: "credential", scope: "programs", role: "manager" } as const;

export const getProfile = operation({
  id: "getProfile",
  method: "GET",
  path: "/v1/profile",
  area,
  summary: "Read the questions about the organization, with its answers",
  access: canRead,
  query: ProfileQuerySchema,
  output: ProfileSchema,
  status: 200,
});

export const answerProfile = operation({
  id: "answerProfile",
  method: "PATCH",
  path: "/v1/profile",
  area,
  summary: "Answer questions about the organization, or take answers back",
  access: canManage,
  body: AnswerProfileSchema,
  output: ProfileSchema,
  status: 200,
});

export const getSystemProfile = operation({
  id: "getSystemProfile",
  method: "GET",
  path: "/v1/systems/{id}/profile",
  area,
  summary: "Read the questions about a system, with its answers and those it inherits",
  access: canRead,
  params: bySystem,
  query: ProfileQuerySchema,
  output: ProfileSchema,
  status: 200,
});

export const answerSystemProfile = operation({
  id: "answerSystemProfile",
  method: "PATCH",
  path: "/v1/systems/{id}/profile",
  area,
  summary: "Answer questions about a system, or take answers back",
  access: canManage,
  params: bySystem,
  body: AnswerProfileSchema,
  output: ProfileSchema,
  status: 200,
});

export const listApplicability = operation({
  id: "listApplicability",
  method: "GET",
  path: "/v1/applicability",
  area,
  summary: "List which requirements apply to the organization or to one of its systems",
  access: canRead,
  query: ApplicabilityQuerySchema,
  output: listOf(RequirementApplicabilitySchema),
  status: 200,
});

export const overrideApplicability = operation({
  id: "overrideApplicability",
  method: "PUT",
  path: "/v1/applicability/{requirement_id}",
  area,
  summary: "Decide whether a requirement applies, against what the answers say",
  access: canManage,
  params: byRequirement,
  query: OverrideQuerySchema,
  body: OverrideApplicabilitySchema,
  output: RequirementApplicabilitySchema,
  status: 200,
});

export const removeApplicabilityOverride = operation({
  id: "removeApplicabilityOverride",
  method: "DELETE",
  path: "/v1/applicability/{requirement_id}",
  area,
  summary: "Take a decision on a requirement back, so that the answers decide again",
  access: canManage,
  params: byRequirement,
  query: OverrideQuerySchema,
  output: z.undefined(),
  status: 204,
});
