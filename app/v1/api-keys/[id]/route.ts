import { revokeApiKey } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.revokeApiKey, async ({ actor, params }) => {
    await revokeApiKey(actor, params.id);
    return undefined;
  }),
);
