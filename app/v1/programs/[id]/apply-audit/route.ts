import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { applyAudit } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.applyAudit, ({ actor, params, body }) => applyAudit(actor, params.id, body)),
);
