import { exportAuditMarkdown } from "@/lib/features/exports";
import * as contract from "@/lib/features/exports/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportAuditMarkdown, async ({ actor, params }) => {
    const { content, fileName } = await exportAuditMarkdown(actor, params.id);
    return new Download(content, "text/markdown; charset=utf-8", fileName);
  }),
);
