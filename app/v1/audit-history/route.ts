import { listAuditHistory } from "@/lib/audits";
import * as contract from "@/lib/audits/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.listAuditHistory, ({ actor, query }) => listAuditHistory(actor, query)),
);
