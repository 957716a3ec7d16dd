import * as contract from "@/lib/features/evidence/contract";
import { bulkChangeEvidence } from "@/lib/features/programs";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.bulkChangeEvidence, ({ actor, body }) => bulkChangeEvidence(actor, body)),
);
