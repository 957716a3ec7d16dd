import { locateOnPages } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/original-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.locateOnPages, ({ actor, params, query }) => locateOnPages(actor, params.id, query)),
);
