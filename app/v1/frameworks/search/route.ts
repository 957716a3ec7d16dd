import * as contract from "@/lib/features/frameworks/contract";
import { searchFrameworks } from "@/lib/features/own-frameworks";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.searchCatalog, ({ actor, query }) => searchFrameworks(actor, query)),
);
