import { exportProgramPdf } from "@/lib/features/exports";
import * as contract from "@/lib/features/exports/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportProgramPdf, async ({ actor, params, query }) => {
    const { content, fileName } = await exportProgramPdf(actor, params.id, query);
    return new Download(content, "application/pdf", fileName);
  }),
);
