import { revokeInvitation } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/invitation-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.revokeInvitation, async ({ actor, params }) => {
    await revokeInvitation(actor, params.id);
    return undefined;
  }),
);
