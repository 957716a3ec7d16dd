import { changeAction, getAction } from "@/lib/features/actions";
import * as contract from "@/lib/features/actions/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getAction, ({ actor, params }) => getAction(actor, params.id)),
  route(contract.changeAction, ({ actor, params, body, expectedVersions }) =>
    changeAction(actor, params.id, body, expectedVersions),
  ),
);
