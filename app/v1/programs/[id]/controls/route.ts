import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { listControls } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listControls, ({ actor, params, query }) => listControls(actor, params.id, query)),
);
