import { getAudit } from "@/lib/audits";
import * as contract from "@/lib/audits/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.getAudit, ({ actor, params }) => getAudit(actor, params.id)),
);
