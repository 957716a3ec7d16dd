import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { importControls } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.importControls, ({ actor, params, body }) => importControls(actor, params.id, body)),
);
