import { exportProgramOscal } from "@/lib/features/exports";
import * as contract from "@/lib/features/exports/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportProgramOscal, async ({ actor, params }) => {
    const { content, fileName } = await exportProgramOscal(actor, params.id);
    return new Download(content, "application/oscal+json", fileName);
  }),
);
