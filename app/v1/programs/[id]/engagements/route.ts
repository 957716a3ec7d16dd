import { createEngagement, listEngagements } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listEngagements, ({ actor, params }) => listEngagements(actor, params.id)),
  route(contract.createEngagement, ({ actor, params, body }) => createEngagement(actor, params.id, body)),
);
