import { uploadEvidence } from "@/lib/features/evidence";
import * as contract from "@/lib/features/evidence/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.uploadEvidence, ({ actor, body }) => uploadEvidence(actor, body)),
);
