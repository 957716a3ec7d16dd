import { inviteAuditor } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.inviteAuditor, ({ actor, params, body }) => inviteAuditor(actor, params.id, body)),
);
