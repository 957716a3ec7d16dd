import { requestApprovals } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.requestApprovals, ({ actor, params, body }) => requestApprovals(actor, params.id, body)),
);
