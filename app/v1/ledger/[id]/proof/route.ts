import { proveInclusion } from "@/lib/features/ledger";
import * as contract from "@/lib/features/ledger/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.proveInclusion, ({ actor, params, query }) => proveInclusion(actor, params.id, query.chain)),
);
