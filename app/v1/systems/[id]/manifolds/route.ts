import { addManifold, listManifolds } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listManifolds, ({ actor, params }) => listManifolds(actor, params.id)),
  route(contract.addManifold, ({ actor, params, body }) => addManifold(actor, params.id, body)),
);
