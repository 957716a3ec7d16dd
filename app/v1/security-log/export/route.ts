import { Download } from "@/lib/http/download";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { exportSecurityLog } from "@/lib/security-log";
import * as contract from "@/lib/security-log/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportSecurityLog, async ({ actor, query }) => {
    const content = exportSecurityLog(actor, query);
    return new Download(content, "application/x-ndjson; charset=utf-8", "security-log.ndjson");
  }),
);
