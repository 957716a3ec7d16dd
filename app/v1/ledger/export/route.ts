import { exportLedger } from "@/lib/features/ledger";
import * as contract from "@/lib/features/ledger/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

const FILE_NAMES = { decisions: "ledger", records: "ledger-records" } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportLedger, async ({ actor, query }) => {
    const { content, lastId } = await exportLedger(actor, query.to, query.chain);
    return new Download(
      content,
      "application/x-ndjson; charset=utf-8",
      `${FILE_NAMES[query.chain]}-${lastId}.ndjson`,
    );
  }),
);
