import { route, routes } from "@/lib/http/route";
import { verifyLedger } from "@/lib/ledger";
import * as contract from "@/lib/ledger/contract";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.verifyLedger, ({ actor }) => verifyLedger(actor)),
);
