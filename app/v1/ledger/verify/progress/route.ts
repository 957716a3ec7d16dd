import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { followVerification } from "@/lib/ledger";
import * as contract from "@/lib/ledger/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.followVerification, ({ actor, signal }) => followVerification(actor, signal)),
);
