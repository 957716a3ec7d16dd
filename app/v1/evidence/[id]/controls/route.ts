import { attachEvidence, listEvidenceControls } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listEvidenceControls, ({ actor, params }) => listEvidenceControls(actor, params.id)),
  route(contract.attachEvidence, ({ actor, params, body }) =>
    attachEvidence(actor, params.id, body.control_ids),
  ),
);
