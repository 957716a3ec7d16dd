import { forAuditor, leaveFinding, listRoomFindings } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/room-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listRoomFindings, ({ actor }) => listRoomFindings(actor)),
  route(contract.leaveFinding, async ({ actor, body }) => forAuditor(actor, await leaveFinding(actor, body))),
);
