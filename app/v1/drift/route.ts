import { analyzeDrift } from "@/lib/governance";
import * as contract from "@/lib/governance/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.analyzeDrift, ({ actor, body, headers }) =>
    analyzeDrift(actor, body, { idempotencyKey: headers.get("idempotency-key") }),
  ),
);
