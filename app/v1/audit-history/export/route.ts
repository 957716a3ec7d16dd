import { exportAudits } from "@/lib/features/tables";
import * as contract from "@/lib/features/tables/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(
    contract.exportAudits,
    async ({ actor, query }) =>
      new Download(exportAudits(actor, query), "text/csv; charset=utf-8", "audits.csv"),
  ),
);
