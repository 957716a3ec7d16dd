import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { addManifold, listManifolds } from "@/lib/systems";
import * as contract from "@/lib/systems/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listManifolds, ({ actor, params }) => listManifolds(actor, params.id)),
  route(contract.addManifold, ({ actor, params, body }) => addManifold(actor, params.id, body)),
);
