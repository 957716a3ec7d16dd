import { getControl, updateControl } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getControl, ({ actor, params }) => getControl(actor, params.id, params.control_id)),
  route(contract.updateControl, ({ actor, params, body, expectedVersions }) =>
    updateControl(actor, params.id, params.control_id, body, expectedVersions),
  ),
);
