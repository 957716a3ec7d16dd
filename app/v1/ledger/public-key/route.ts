import { getPublicKey } from "@/lib/features/ledger";
import * as contract from "@/lib/features/ledger/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getPublicKey, ({ actor, query }) => getPublicKey(actor, query.chain)),
);
