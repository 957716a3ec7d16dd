import { exportControls } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportControls, async ({ actor, params }) => {
    const { content, fileName } = await exportControls(actor, params.id);
    return new Download(content, "text/csv; charset=utf-8", fileName);
  }),
);
