import { leaveRoom, openRoom } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/room-contract";
import { Reply } from "@/lib/platform/http/answer";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.openRoom, async ({ body }) => {
    const { room, cookie } = await openRoom(body.token);
    return new Reply(room, 200, { "set-cookie": cookie });
  }),
  route(
    contract.leaveRoom,
    async ({ actor }) => new Reply(undefined, 204, { "set-cookie": await leaveRoom(actor) }),
  ),
);
