import { operation } from "@/lib/core/operation";
import { pageOf } from "@/lib/core/pagination";
import { LedgerEntrySchema, LedgerQuerySchema, VerificationSchema } from "./schema";

const area = "Ledger";
const access = { kind: "credential", scope: "ledger", role: "viewer" } as const;

export const listLedger = operation({
  id: "listLedger",
  method: "GET",
  path: "/v1/ledger",
  area,
  summary: "List ledger entries, newest first",
  access,
  query: LedgerQuerySchema,
  output: pageOf(LedgerEntrySchema),
  status: 200,
});

export const verifyLedger = operation({
  id: "verifyLedger",
  method: "GET",
  path: "/v1/ledger/verify",
  area,
  summary: "Re-hash every stored entry and check the chain",
  access,
  output: VerificationSchema,
  status: 200,
});
