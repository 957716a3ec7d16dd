import { govern } from "@/lib/features/governance";
import * as contract from "@/lib/features/governance/contract";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.govern, ({ actor, body, headers }) =>
    govern(actor, body, { idempotencyKey: headers.get("idempotency-key") }),
  ),
);
