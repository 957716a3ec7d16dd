import { listSystemHistory } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSystemHistory, ({ actor, params, query }) => listSystemHistory(actor, params.id, query)),
);
