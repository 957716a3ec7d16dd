import { getDelivery } from "@/lib/features/webhooks";
import * as contract from "@/lib/features/webhooks/contract";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getDelivery, ({ actor, params }) =>
    getDelivery(actor, { endpointId: params.id, id: params.delivery_id }),
  ),
);
