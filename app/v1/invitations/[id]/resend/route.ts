import { resendInvitation } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/invitation-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.resendInvitation, ({ actor, params, body }) => resendInvitation(actor, params.id, body)),
);
