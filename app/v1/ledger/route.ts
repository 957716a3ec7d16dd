import { route, routes } from "@/lib/http/route";
import { listLedger } from "@/lib/ledger";
import * as contract from "@/lib/ledger/contract";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.listLedger, ({ actor, query }) => listLedger(actor, query)),
);
