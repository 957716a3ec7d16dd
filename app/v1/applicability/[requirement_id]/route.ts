import * as contract from "@/lib/features/applicability/contract";
import { overrideApplicability, removeApplicabilityOverride } from "@/lib/features/programs";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.overrideApplicability, ({ actor, params, query, body }) =>
    overrideApplicability(actor, query.system_id, params.requirement_id, body),
  ),
  route(contract.removeApplicabilityOverride, ({ actor, params, query }) =>
    removeApplicabilityOverride(actor, query.system_id, params.requirement_id),
  ),
);
