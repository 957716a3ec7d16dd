import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { getPublicKey } from "@/lib/ledger";
import * as contract from "@/lib/ledger/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getPublicKey, ({ actor }) => getPublicKey(actor)),
);
