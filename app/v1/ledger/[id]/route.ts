import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { getLedgerEntry } from "@/lib/ledger";
import * as contract from "@/lib/ledger/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getLedgerEntry, ({ actor, params }) => getLedgerEntry(actor, params.id)),
);
