import { exportControlsWorkbook } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportControlsWorkbook, async ({ actor, params }) => {
    const { content, fileName } = await exportControlsWorkbook(actor, params.id);
    return new Download(
      content,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      fileName,
    );
  }),
);
