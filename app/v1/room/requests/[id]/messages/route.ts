import { forAuditor, writeToRequest } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/room-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.writeToRequest, async ({ actor, params, body }) =>
    forAuditor(actor, await writeToRequest(actor, params.id, body.text)),
  ),
);
