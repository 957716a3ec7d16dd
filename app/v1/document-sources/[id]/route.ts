import { changeSource, deleteSource, getSource } from "@/lib/features/document-sources";
import * as contract from "@/lib/features/document-sources/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getDocumentSource, ({ actor, params }) => getSource(actor, params.id)),
  route(contract.changeDocumentSource, ({ actor, params, body, expectedVersions }) =>
    changeSource(actor, params.id, body, expectedVersions),
  ),
  route(contract.deleteDocumentSource, ({ actor, params }) => deleteSource(actor, params.id)),
);
