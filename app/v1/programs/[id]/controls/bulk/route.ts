import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { bulkUpdateControls } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.bulkUpdateControls, ({ actor, params, body }) => bulkUpdateControls(actor, params.id, body)),
);
