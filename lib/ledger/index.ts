import "server-only";

export { appendToLedger, recordIntent, recoverLedger } from "./append";
export type { LedgerIntent } from "./intent";
export { getLedgerState, listLedger } from "./list-ledger";
export { deleteLedger } from "./store";
export { verifyLedger } from "./verify-ledger";
