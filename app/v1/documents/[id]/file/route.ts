import { downloadDocument } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.downloadDocument, async ({ actor, params, query }) => {
    const { content, mediaType, fileName } = await downloadDocument(actor, params.id, query.version);
    return new Download(content, mediaType, fileName);
  }),
);
