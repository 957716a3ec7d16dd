import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { changeSystem, getSystem } from "@/lib/systems";
import * as contract from "@/lib/systems/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getSystem, ({ actor, params }) => getSystem(actor, params.id)),
  route(contract.changeSystem, ({ actor, params, body, expectedVersions }) =>
    changeSystem(actor, params.id, body, expectedVersions),
  ),
);
