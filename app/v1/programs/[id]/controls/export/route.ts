import { Download } from "@/lib/http/download";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { exportControls } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportControls, async ({ actor, params }) => {
    const { content, fileName } = await exportControls(actor, params.id);
    return new Download(content, "text/csv; charset=utf-8", fileName);
  }),
);
