import { exportFrameworkOscal } from "@/lib/features/exports";
import * as contract from "@/lib/features/exports/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportFrameworkOscal, async ({ actor, params }) => {
    const { content, fileName } = await exportFrameworkOscal(actor, params.code);
    return new Download(content, "application/oscal+json", fileName);
  }),
);
