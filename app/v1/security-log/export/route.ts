import { exportSecurityLog } from "@/lib/features/security-log";
import * as contract from "@/lib/features/security-log/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportSecurityLog, async ({ actor, query }) => {
    const content = exportSecurityLog(actor, query);
    return new Download(content, "application/x-ndjson; charset=utf-8", "security-log.ndjson");
  }),
);
