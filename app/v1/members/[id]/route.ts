import { changeMember, removeMember } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeMember, ({ actor, params, body }) => changeMember(actor, params.id, body.role)),
  route(contract.removeMember, async ({ actor, params, query }) => {
    await removeMember(actor, params.id, query.keys);
    return undefined;
  }),
);
