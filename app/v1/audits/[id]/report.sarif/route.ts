import { exportAuditSarif } from "@/lib/features/exports";
import * as contract from "@/lib/features/exports/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportAuditSarif, async ({ actor, params }) => {
    const { content, fileName } = await exportAuditSarif(actor, params.id);
    return new Download(content, "application/sarif+json", fileName);
  }),
);
