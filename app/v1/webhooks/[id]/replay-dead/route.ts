import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { replayDeadDeliveries } from "@/lib/webhooks";
import * as contract from "@/lib/webhooks/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.replayDeadDeliveries, ({ actor, params }) => replayDeadDeliveries(actor, params.id)),
);
