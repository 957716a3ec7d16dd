import { Download } from "@/lib/http/download";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { exportLedger } from "@/lib/ledger";
import * as contract from "@/lib/ledger/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportLedger, async ({ actor, query }) => {
    const { content, lastId } = await exportLedger(actor, query.to);
    return new Download(content, "application/x-ndjson; charset=utf-8", `ledger-${lastId}.ndjson`);
  }),
);
