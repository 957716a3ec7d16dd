import { changeManifold, removeManifold } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeManifold, ({ actor, params, body }) =>
    changeManifold(actor, params.id, params.manifold_id, body),
  ),
  route(contract.removeManifold, ({ actor, params }) => removeManifold(actor, params.id, params.manifold_id)),
);
