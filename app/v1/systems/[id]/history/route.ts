import { listSystemHistory } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSystemHistory, ({ actor, params, query }) => listSystemHistory(actor, params.id, query)),
);
