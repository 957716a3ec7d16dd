import "server-only";

export { acceptLedgerCopy } from "./accept-copy";
export { appendToLedger, findEntriesByIntent, placeKeptIntent, recordIntent, recoverLedger } from "./append";
export { closeLedger } from "./close-ledger";
export { deleteLedger } from "./delete-ledger";
export { exportLedger } from "./export-ledger";
export { getCheckpoint, getPublicKey } from "./get-checkpoint";
export type { LedgerIntent } from "./intent";
export {
  findLedgerFault,
  getLedgerEntry,
  getLedgerState,
  type LedgerFaultNotice,
  listLedger,
} from "./list-ledger";
export { proveConsistency, proveInclusion } from "./prove";
export { rotateLedgerKey } from "./rotate-key";
export { type CheckRecords, scrubLedgers } from "./scrub-ledgers";
export { signCheckpoints } from "./sign-checkpoint";
export { followVerification, verifyLedger } from "./verify-ledger";
export {
  findVouchedEntries,
  isWaiting,
  reportRecordFault,
  type VouchedEntry,
  vouchedEntries,
} from "./vouched-records";
