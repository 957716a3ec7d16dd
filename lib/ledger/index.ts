import "server-only";

export { appendToLedger, findEntriesByIntent, placeKeptIntent, recordIntent, recoverLedger } from "./append";
export { closeLedger } from "./close-ledger";
export { deleteLedger } from "./delete-ledger";
export { exportLedger } from "./export-ledger";
export { getCheckpoint, getPublicKey } from "./get-checkpoint";
export type { LedgerIntent } from "./intent";
export { getLedgerEntry, getLedgerState, listLedger } from "./list-ledger";
export { proveConsistency, proveInclusion } from "./prove";
export { scrubLedgers } from "./scrub-ledgers";
export { signCheckpoints } from "./sign-checkpoint";
export { followVerification, verifyLedger } from "./verify-ledger";
