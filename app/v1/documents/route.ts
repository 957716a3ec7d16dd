import { createDocument, listDocuments } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/contract";
import { prefersAsync } from "@/lib/platform/http/answer";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listDocuments, ({ actor, query }) => listDocuments(actor, query)),
  route(contract.createDocument, ({ actor, body, headers }) =>
    createDocument(actor, body, { waits: !prefersAsync(headers) }),
  ),
);
