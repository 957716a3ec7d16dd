import { createEvidence, listEvidence } from "@/lib/evidence";
import * as contract from "@/lib/evidence/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listEvidence, ({ actor, query }) => listEvidence(actor, query)),
  route(contract.createEvidence, ({ actor, body }) => createEvidence(actor, body)),
);
