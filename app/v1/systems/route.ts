import { listRegister } from "@/lib/features/governance";
import { registerSystem } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSystems, ({ actor, query }) => listRegister(actor, query)),
  route(contract.registerSystem, ({ actor, body }) => registerSystem(actor, body)),
);
