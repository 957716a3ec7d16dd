import { linkControl, unlinkControl } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.linkControl, ({ actor, params, body, expectedVersions }) =>
    linkControl(actor, params.id, params.control_id, body.control_ids, expectedVersions),
  ),
  route(contract.unlinkControl, ({ actor, params, expectedVersions }) =>
    unlinkControl(actor, params.id, params.control_id, expectedVersions),
  ),
);
