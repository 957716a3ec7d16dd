import { viewDocument } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/original-contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.viewDocument, ({ actor, params, query }) => viewDocument(actor, params.id, query)),
);
