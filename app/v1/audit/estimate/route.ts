import { estimateAudit } from "@/lib/audits";
import * as contract from "@/lib/audits/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.estimateAudit, ({ actor, body }) => estimateAudit(actor, body)),
);
