import { createSource, listSources } from "@/lib/features/document-sources";
import * as contract from "@/lib/features/document-sources/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listDocumentSources, ({ actor, query }) => listSources(actor, query)),
  route(contract.createDocumentSource, ({ actor, body }) => createSource(actor, body)),
);
