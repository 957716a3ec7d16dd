import { getProfile } from "@/lib/features/applicability";
import * as contract from "@/lib/features/applicability/contract";
import { answerProfile } from "@/lib/features/programs";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getSystemProfile, ({ actor, params, query }) => getProfile(actor, params.id, query)),
  route(contract.answerSystemProfile, ({ actor, params, body }) => answerProfile(actor, params.id, body)),
);
