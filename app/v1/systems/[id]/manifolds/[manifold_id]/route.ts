import { changeManifold, removeManifold } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeManifold, ({ actor, params, body }) =>
    changeManifold(actor, params.id, params.manifold_id, body),
  ),
  route(contract.removeManifold, ({ actor, params }) => removeManifold(actor, params.id, params.manifold_id)),
);
