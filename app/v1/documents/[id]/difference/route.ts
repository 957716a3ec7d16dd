import { compareVersions } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.compareDocumentVersions, ({ actor, params, query }) =>
    compareVersions(actor, params.id, query),
  ),
);
