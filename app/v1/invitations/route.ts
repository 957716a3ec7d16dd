import { inviteMember, listInvitations } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/invitation-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listInvitations, ({ actor }) => listInvitations(actor)),
  route(contract.inviteMember, ({ actor, body }) => inviteMember(actor, body)),
);
