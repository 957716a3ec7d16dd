import { deleteEvidence, getEvidence } from "@/lib/features/evidence";
import * as contract from "@/lib/features/evidence/contract";
import { changeEvidence } from "@/lib/features/programs";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getEvidence, ({ actor, params }) => getEvidence(actor, params.id)),
  route(contract.changeEvidence, ({ actor, params, body }) => changeEvidence(actor, params.id, body)),
  route(contract.deleteEvidence, ({ actor, params }) => deleteEvidence(actor, params.id)),
);
