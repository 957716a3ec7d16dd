import { forAuditor, listRoomRequests, requestEvidence } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/room-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listRoomRequests, ({ actor }) => listRoomRequests(actor)),
  route(contract.requestEvidence, async ({ actor, body }) =>
    forAuditor(actor, await requestEvidence(actor, body)),
  ),
);
