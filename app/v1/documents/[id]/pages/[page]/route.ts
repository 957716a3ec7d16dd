import { showPage } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/original-contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.showDocumentPage, async ({ actor, params, query }) => {
    const { content, mediaType, fileName } = await showPage(actor, params.id, {
      number: query.version,
      name: params.page,
    });
    return new Download(content, mediaType, fileName);
  }),
);
