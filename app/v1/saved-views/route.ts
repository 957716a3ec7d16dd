import { listSavedViews, saveView } from "@/lib/features/saved-views";
import * as contract from "@/lib/features/saved-views/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSavedViews, ({ actor, query }) => listSavedViews(actor, query)),
  route(contract.saveView, ({ actor, body }) => saveView(actor, body)),
);
