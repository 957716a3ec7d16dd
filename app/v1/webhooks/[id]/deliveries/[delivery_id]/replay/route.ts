import { replayDelivery } from "@/lib/features/webhooks";
import * as contract from "@/lib/features/webhooks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.replayDelivery, ({ actor, params }) =>
    replayDelivery(actor, { endpointId: params.id, id: params.delivery_id }),
  ),
);
