import { changeRoomFinding, forAuditor } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/room-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeRoomFinding, async ({ actor, params, body }) =>
    forAuditor(actor, await changeRoomFinding(actor, params.id, body)),
  ),
);
