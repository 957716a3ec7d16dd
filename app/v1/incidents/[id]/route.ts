import { changeIncident, getIncident } from "@/lib/features/actions";
import * as contract from "@/lib/features/actions/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getIncident, ({ actor, params }) => getIncident(actor, params.id)),
  route(contract.changeIncident, ({ actor, params, body, expectedVersions }) =>
    changeIncident(actor, params.id, body, expectedVersions),
  ),
);
