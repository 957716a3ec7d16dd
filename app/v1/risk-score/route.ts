import { getRiskScore } from "@/lib/features/governance";
import * as contract from "@/lib/features/governance/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getRiskScore, ({ actor, query }) => getRiskScore(actor, query.system_name)),
  route(contract.postRiskScore, ({ actor, body }) => getRiskScore(actor, body.system_name)),
);
