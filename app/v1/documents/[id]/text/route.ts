import { readDocumentText } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.readDocumentText, ({ actor, params, query }) => readDocumentText(actor, params.id, query)),
);
