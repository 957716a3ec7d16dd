import { exportLedger } from "@/lib/features/ledger";
import * as contract from "@/lib/features/ledger/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportLedger, async ({ actor, query }) => {
    const { content, lastId } = await exportLedger(actor, query.to);
    return new Download(content, "application/x-ndjson; charset=utf-8", `ledger-${lastId}.ndjson`);
  }),
);
