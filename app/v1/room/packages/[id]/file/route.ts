import { downloadRoomPackage } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/room-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.downloadRoomPackage, ({ actor, params }) => downloadRoomPackage(actor, params.id)),
);
