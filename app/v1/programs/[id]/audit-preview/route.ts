import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { previewAudit } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.previewAudit, ({ actor, params, query }) => previewAudit(actor, params.id, query.audit_id)),
);
