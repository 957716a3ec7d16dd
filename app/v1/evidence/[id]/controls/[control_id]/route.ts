import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { detachEvidence } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.detachEvidence, ({ actor, params }) => detachEvidence(actor, params.id, params.control_id)),
);
