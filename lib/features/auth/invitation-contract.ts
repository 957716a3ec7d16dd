import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import {
  AcceptedLinkSchema,
  AcceptLinkSchema,
  CreatedInvitationSchema,
  InvitationSchema,
  InviteSchema,
  ResendInvitationSchema,
} from "./invitation-schema";

const area = "Identity";
const byId = z.object({ id: z.string() });
const adminOnly = { kind: "credential", scope: "none", role: "admin" } as const;

export const listInvitations = operation({
  id: "listInvitations",
  method: "GET",
  path: "/v1/invitations",
  area,
  summary: "List the invitations that are not accepted yet",
  access: adminOnly,
  output: listOf(InvitationSchema),
  status: 200,
});

export const inviteMember = operation({
  id: "inviteMember",
  method: "POST",
  path: "/v1/invitations",
  area,
  summary: "Invite a person by a link that works once",
  access: adminOnly,
  body: InviteSchema,
  output: CreatedInvitationSchema,
  status: 201,
  location: "/v1/invitations/{id}",
  isIdempotent: true,
});

export const resendInvitation = operation({
  id: "resendInvitation",
  method: "POST",
  path: "/v1/invitations/{id}/resend",
  area,
  summary: "Replace the link of an invitation; the former one stops working",
  access: adminOnly,
  params: byId,
  body: ResendInvitationSchema,
  output: CreatedInvitationSchema,
  status: 200,
});

export const revokeInvitation = operation({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/v1/invitations/{id}",
  area,
  summary: "Revoke an invitation; its link stops working",
  access: adminOnly,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const acceptInvitationLink = operation({
  id: "acceptInvitationLink",
  method: "POST",
  path: "/v1/accepted-invitations",
  area,
  summary: "Open an account with the link of an invitation",
  access: { kind: "public" },
  body: AcceptLinkSchema,
  output: AcceptedLinkSchema,
  status: 200,
});
