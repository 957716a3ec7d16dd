import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { listSystemHistory } from "@/lib/systems";
import * as contract from "@/lib/systems/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSystemHistory, ({ actor, params, query }) => listSystemHistory(actor, params.id, query)),
);
