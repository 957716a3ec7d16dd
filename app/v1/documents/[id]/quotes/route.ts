import { listDocumentQuotes } from "@/lib/features/audits";
import * as contract from "@/lib/features/audits/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listDocumentQuotes, ({ actor, params, query }) =>
    listDocumentQuotes(actor, params.id, query),
  ),
);
