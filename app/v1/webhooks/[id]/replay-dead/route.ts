import { replayDeadDeliveries } from "@/lib/features/webhooks";
import * as contract from "@/lib/features/webhooks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.replayDeadDeliveries, ({ actor, params }) => replayDeadDeliveries(actor, params.id)),
);
