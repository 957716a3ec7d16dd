import { getRiskScore } from "@/lib/governance";
import * as contract from "@/lib/governance/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getRiskScore, ({ actor, query }) => getRiskScore(actor, query.system_name)),
  route(contract.postRiskScore, ({ actor, body }) => getRiskScore(actor, body.system_name)),
);
