import { clearDefaultView, makeDefaultView } from "@/lib/features/saved-views";
import * as contract from "@/lib/features/saved-views/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.makeDefaultView, ({ actor, params }) => makeDefaultView(actor, params.id)),
  route(contract.clearDefaultView, ({ actor, params }) => clearDefaultView(actor, params.id)),
);
