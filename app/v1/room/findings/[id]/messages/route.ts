import { forAuditor, writeToFinding } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/room-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.writeToFinding, async ({ actor, params, body }) =>
    forAuditor(actor, await writeToFinding(actor, params.id, body.text)),
  ),
);
