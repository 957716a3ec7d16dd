import { listLedger, listRecords } from "@/lib/features/ledger";
import * as contract from "@/lib/features/ledger/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listLedger, ({ actor, query }) =>
    query.chain === "records" ? listRecords(actor, query) : listLedger(actor, query),
  ),
);
