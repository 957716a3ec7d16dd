import { changeSystem, getSystem } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getSystem, ({ actor, params }) => getSystem(actor, params.id)),
  route(contract.changeSystem, ({ actor, params, body, expectedVersions }) =>
    changeSystem(actor, params.id, body, expectedVersions),
  ),
);
