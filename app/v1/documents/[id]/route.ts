import { changeDocument, deleteDocument, getDocument } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getDocument, ({ actor, params }) => getDocument(actor, params.id)),
  route(contract.changeDocument, ({ actor, params, body, expectedVersions }) =>
    changeDocument(actor, params.id, body, expectedVersions),
  ),
  route(contract.deleteDocument, ({ actor, params }) => deleteDocument(actor, params.id)),
);
