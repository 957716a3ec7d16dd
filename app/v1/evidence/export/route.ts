import { exportEvidence } from "@/lib/features/tables";
import * as contract from "@/lib/features/tables/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(
    contract.exportEvidence,
    async ({ actor, query }) =>
      new Download(exportEvidence(actor, query), "text/csv; charset=utf-8", "evidence.csv"),
  ),
);
