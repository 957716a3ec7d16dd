import { changeEngagement, getEngagement } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getEngagement, ({ actor, params }) => getEngagement(actor, params.id)),
  route(contract.changeEngagement, ({ actor, params, body, expectedVersions }) =>
    changeEngagement(actor, params.id, body, expectedVersions),
  ),
);
