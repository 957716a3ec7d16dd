import { exportStatement } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportStatement, async ({ actor, params, query }) => {
    const { content, fileName } = await exportStatement(actor, params.id, query.framework);
    return new Download(content, "text/csv; charset=utf-8", fileName);
  }),
);
