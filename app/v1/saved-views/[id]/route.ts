import { changeView, deleteView } from "@/lib/features/saved-views";
import * as contract from "@/lib/features/saved-views/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeView, ({ actor, params, body }) => changeView(actor, params.id, body)),
  route(contract.deleteView, ({ actor, params }) => deleteView(actor, params.id)),
);
