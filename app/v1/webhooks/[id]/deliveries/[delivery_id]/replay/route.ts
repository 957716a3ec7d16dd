import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { replayDelivery } from "@/lib/webhooks";
import * as contract from "@/lib/webhooks/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.replayDelivery, ({ actor, params }) =>
    replayDelivery(actor, { endpointId: params.id, id: params.delivery_id }),
  ),
);
