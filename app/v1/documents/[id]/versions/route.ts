import { addVersion, listVersions } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/contract";
import { prefersAsync } from "@/lib/platform/http/answer";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listDocumentVersions, ({ actor, params }) => listVersions(actor, params.id)),
  route(contract.addDocumentVersion, ({ actor, params, body, headers }) =>
    addVersion(actor, params.id, body, { waits: !prefersAsync(headers) }),
  ),
);
