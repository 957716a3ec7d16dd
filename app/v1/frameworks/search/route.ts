import { searchCatalog } from "@/lib/features/frameworks";
import * as contract from "@/lib/features/frameworks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.searchCatalog, ({ query }) => searchCatalog(query)),
);
