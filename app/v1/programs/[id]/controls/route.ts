import { addControl, listControls } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listControls, ({ actor, params, query }) => listControls(actor, params.id, query)),
  route(contract.addControl, ({ actor, params, body }) => addControl(actor, params.id, body)),
);
