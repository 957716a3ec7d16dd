import { getProfile } from "@/lib/features/applicability";
import * as contract from "@/lib/features/applicability/contract";
import { answerProfile } from "@/lib/features/programs";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getProfile, ({ actor, query }) => getProfile(actor, undefined, query)),
  route(contract.answerProfile, ({ actor, body }) => answerProfile(actor, undefined, body)),
);
