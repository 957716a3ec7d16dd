import { assessRisk } from "@/lib/features/governance";
import * as contract from "@/lib/features/governance/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.assessRisk, ({ actor, body }) => assessRisk(actor, body)),
);
