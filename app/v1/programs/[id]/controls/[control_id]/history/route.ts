import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { listControlHistory } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listControlHistory, ({ actor, params, query }) =>
    listControlHistory(actor, params.id, params.control_id, query),
  ),
);
