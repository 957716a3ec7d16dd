import { changeMember, removeMember } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.changeMember, ({ actor, params, body }) => changeMember(actor, params.id, body.role)),
  route(contract.removeMember, async ({ actor, params }) => {
    await removeMember(actor, params.id);
    return undefined;
  }),
);
