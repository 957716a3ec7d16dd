import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { listSystems, registerSystem } from "@/lib/systems";
import * as contract from "@/lib/systems/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSystems, ({ actor, query }) => listSystems(actor, query)),
  route(contract.registerSystem, ({ actor, body }) => registerSystem(actor, body)),
);
