import { deleteEvidence, getEvidence } from "@/lib/evidence";
import * as contract from "@/lib/evidence/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { changeEvidence } from "@/lib/programs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getEvidence, ({ actor, params }) => getEvidence(actor, params.id)),
  route(contract.changeEvidence, ({ actor, params, body }) => changeEvidence(actor, params.id, body)),
  route(contract.deleteEvidence, ({ actor, params }) => deleteEvidence(actor, params.id)),
);
