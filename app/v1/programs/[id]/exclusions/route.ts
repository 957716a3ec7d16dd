import { excludeControls } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.excludeControls, ({ actor, params, body }) => excludeControls(actor, params.id, body)),
);
