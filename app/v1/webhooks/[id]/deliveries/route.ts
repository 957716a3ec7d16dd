import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { listDeliveries } from "@/lib/webhooks";
import * as contract from "@/lib/webhooks/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listDeliveries, ({ actor, params, query }) => listDeliveries(actor, params.id, query)),
);
