import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import {
  AcceptedInvitationSchema,
  AcceptInvitationSchema,
  AccessTokenSchema,
  AddedMemberSchema,
  AddMemberSchema,
  ApiKeySchema,
  ChangeMemberSchema,
  ChangeOrganizationSchema,
  ChangePasswordSchema,
  CreateApiKeySchema,
  CreatedApiKeySchema,
  LinkSingleSignOnSchema,
  LoginSchema,
  MemberQuerySchema,
  MemberSchema,
  MeSchema,
  OrganizationSchema,
  RemoveMemberQuery,
  SessionSchema,
} from "./schema";

const area = "Identity";
const byId = z.object({ id: z.string() });
/** Keys never manage keys or members, so these need a signed-in administrator. */
const adminOnly = { kind: "credential", scope: "none", role: "admin" } as const;

export const login = operation({
  id: "login",
  method: "POST",
  path: "/auth/login",
  area,
  summary: "Exchange email and password for a bearer token",
  access: { kind: "public" },
  body: LoginSchema,
  output: AccessTokenSchema,
  status: 200,
});

export const getMe = operation({
  id: "getMe",
  method: "GET",
  path: "/v1/me",
  area,
  summary: "Who the credential belongs to, and what it may do",
  access: { kind: "credential", scope: "any", role: "viewer", isForHandedOutPassword: true },
  output: MeSchema,
  status: 200,
});

export const changePassword = operation({
  id: "changePassword",
  method: "PUT",
  path: "/v1/me/password",
  area,
  summary: "Choose a new password",
  access: { kind: "credential", scope: "none", role: "viewer", isForHandedOutPassword: true },
  body: ChangePasswordSchema,
  output: z.undefined(),
  status: 204,
});

export const getOrganization = operation({
  id: "getOrganization",
  method: "GET",
  path: "/v1/organization",
  area,
  summary: "Read the organization and its settings",
  access: { kind: "credential", scope: "any", role: "viewer" },
  output: OrganizationSchema,
  status: 200,
});

export const changeOrganization = operation({
  id: "changeOrganization",
  method: "PATCH",
  path: "/v1/organization",
  area,
  summary: "Change the settings of the organization",
  access: adminOnly,
  body: ChangeOrganizationSchema,
  output: OrganizationSchema,
  status: 200,
});

export const listApiKeys = operation({
  id: "listApiKeys",
  method: "GET",
  path: "/v1/api-keys",
  area,
  summary: "List the API keys that are not revoked",
  access: adminOnly,
  output: listOf(ApiKeySchema),
  status: 200,
});

export const createApiKey = operation({
  id: "createApiKey",
  method: "POST",
  path: "/v1/api-keys",
  area,
  summary: "Create an API key; the key is shown in this answer only",
  access: adminOnly,
  body: CreateApiKeySchema,
  output: CreatedApiKeySchema,
  status: 201,
  location: "/v1/api-keys/{id}",
  isIdempotent: true,
});

export const revokeApiKey = operation({
  id: "revokeApiKey",
  method: "DELETE",
  path: "/v1/api-keys/{id}",
  area,
  summary: "Revoke an API key; it stops working within a second",
  access: adminOnly,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const listMembers = operation({
  id: "listMembers",
  method: "GET",
  path: "/v1/members",
  area,
  summary: "List the members of the organization",
  access: { kind: "credential", scope: "none", role: "viewer" },
  query: MemberQuerySchema,
  output: listOf(MemberSchema),
  status: 200,
});

export const addMember = operation({
  id: "addMember",
  method: "POST",
  path: "/v1/members",
  area,
  summary: "Add a member",
  access: adminOnly,
  body: AddMemberSchema,
  output: AddedMemberSchema,
  status: 201,
  location: "/v1/members/{id}",
  isIdempotent: true,
});

export const changeMember = operation({
  id: "changeMember",
  method: "PATCH",
  path: "/v1/members/{id}",
  area,
  summary: "Change a member's role; it ends the member's sessions here",
  access: adminOnly,
  params: byId,
  body: ChangeMemberSchema,
  output: MemberSchema,
  status: 200,
});

export const removeMember = operation({
  id: "removeMember",
  method: "DELETE",
  path: "/v1/members/{id}",
  area,
  summary: "Remove a member from the organization",
  access: adminOnly,
  params: byId,
  query: RemoveMemberQuery,
  output: z.undefined(),
  status: 204,
});

const member = { kind: "credential", scope: "none", role: "viewer" } as const;

export const listMySessions = operation({
  id: "listMySessions",
  method: "GET",
  path: "/v1/me/sessions",
  area,
  summary: "List one's own sessions, newest first",
  access: member,
  output: listOf(SessionSchema),
  status: 200,
});

export const endMyOtherSessions = operation({
  id: "endMyOtherSessions",
  method: "DELETE",
  path: "/v1/me/sessions",
  area,
  summary: "End every session of one's own but this one",
  access: member,
  output: z.undefined(),
  status: 204,
});

export const endMySession = operation({
  id: "endMySession",
  method: "DELETE",
  path: "/v1/me/sessions/{id}",
  area,
  summary: "End one of one's own sessions",
  access: member,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const acceptInvitation = operation({
  id: "acceptInvitation",
  method: "POST",
  path: "/v1/me/invitations",
  area,
  summary: "Accept an invitation to another organization",
  access: member,
  body: AcceptInvitationSchema,
  output: AcceptedInvitationSchema,
  status: 200,
});

export const linkSingleSignOn = operation({
  id: "linkSingleSignOn",
  method: "PUT",
  path: "/v1/me/single-sign-on",
  area,
  summary: "Allow the next single sign-on to be linked to one's account",
  access: member,
  body: LinkSingleSignOnSchema,
  output: z.undefined(),
  status: 204,
});

export const listMemberSessions = operation({
  id: "listMemberSessions",
  method: "GET",
  path: "/v1/members/{id}/sessions",
  area,
  summary: "List a member's sessions in the organization",
  access: adminOnly,
  params: byId,
  output: listOf(SessionSchema),
  status: 200,
});

export const endMemberSessions = operation({
  id: "endMemberSessions",
  method: "DELETE",
  path: "/v1/members/{id}/sessions",
  area,
  summary: "End a member's sessions in the organization",
  access: adminOnly,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export * from "./invitation-contract";
