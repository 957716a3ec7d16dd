import { exportConfirmations } from "@/lib/features/confirmations";
import * as contract from "@/lib/features/confirmations/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportConfirmations, async ({ actor, query }) => {
    const content = exportConfirmations(actor, query);
    return new Download(content, "application/x-ndjson; charset=utf-8", "confirmations.ndjson");
  }),
);
