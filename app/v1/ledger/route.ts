import { listLedger } from "@/lib/features/ledger";
import * as contract from "@/lib/features/ledger/contract";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listLedger, ({ actor, query }) => listLedger(actor, query)),
);
