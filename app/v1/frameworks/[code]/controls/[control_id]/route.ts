import { putOwnControl, retireOwnControl } from "@/lib/features/own-frameworks";
import * as contract from "@/lib/features/own-frameworks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.putOwnControl, ({ actor, params, body }) =>
    putOwnControl(actor, params.code, params.control_id, body),
  ),
  route(contract.retireOwnControl, ({ actor, params }) =>
    retireOwnControl(actor, params.code, params.control_id),
  ),
);
