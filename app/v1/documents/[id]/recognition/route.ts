import { recognizeDocument } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/contract";
import { prefersAsync } from "@/lib/platform/http/answer";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.recognizeDocument, ({ actor, params, headers }) =>
    recognizeDocument(actor, params.id, { waits: !prefersAsync(headers) }),
  ),
);
