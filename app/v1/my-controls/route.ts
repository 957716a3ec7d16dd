import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";
import { listMyControls } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listMyControls, ({ actor, query }) => listMyControls(actor, query)),
);
