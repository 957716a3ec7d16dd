import { followAudit } from "@/lib/audits";
import * as contract from "@/lib/audits/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.followAudit, ({ actor, params, signal }) => followAudit(actor, params.id, signal)),
);
