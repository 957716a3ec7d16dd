import { changeMember, removeMember } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeMember, ({ actor, params, body }) => changeMember(actor, params.id, body.role)),
  route(contract.removeMember, async ({ actor, params, query }) => {
    await removeMember(actor, params.id, query.keys);
    return undefined;
  }),
);
