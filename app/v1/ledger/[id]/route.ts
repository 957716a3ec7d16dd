import { getLedgerEntry, getRecordEntry } from "@/lib/features/ledger";
import * as contract from "@/lib/features/ledger/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getLedgerEntry, ({ actor, params, query }) =>
    query.chain === "records" ? getRecordEntry(actor, params.id) : getLedgerEntry(actor, params.id),
  ),
);
