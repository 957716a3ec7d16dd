import { search } from "@/lib/features/search";
import * as contract from "@/lib/features/search/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.search, ({ actor, query }) => search(actor, query)),
);
