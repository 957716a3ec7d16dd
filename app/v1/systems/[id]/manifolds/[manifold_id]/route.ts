import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { changeManifold, removeManifold } from "@/lib/systems";
import * as contract from "@/lib/systems/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeManifold, ({ actor, params, body }) =>
    changeManifold(actor, params.id, params.manifold_id, body),
  ),
  route(contract.removeManifold, ({ actor, params }) => removeManifold(actor, params.id, params.manifold_id)),
);
