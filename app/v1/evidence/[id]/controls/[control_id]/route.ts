import { detachEvidence } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.detachEvidence, ({ actor, params }) => detachEvidence(actor, params.id, params.control_id)),
);
