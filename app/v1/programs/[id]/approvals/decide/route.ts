import { decideApprovals } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.decideApprovals, ({ actor, params, body }) => decideApprovals(actor, params.id, body)),
);
