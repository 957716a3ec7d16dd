import { getCheckpoint } from "@/lib/features/ledger";
import * as contract from "@/lib/features/ledger/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getCheckpoint, ({ actor, query }) => getCheckpoint(actor, query.chain)),
);
