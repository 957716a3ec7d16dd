import "server-only";

export {
  appendToLedger,
  findEntriesByIntent,
  placeKeptIntent,
  recordIntent,
  recoverLedger,
} from "./chain/append";
export type { LedgerIntent } from "./chain/intent";
export {
  findLedgerFault,
  getLedgerEntry,
  getLedgerState,
  type LedgerFaultNotice,
  listLedger,
} from "./chain/list-ledger";
export { acceptLedgerCopy } from "./checkpoints/accept-copy";
export { exportLedger } from "./checkpoints/export-ledger";
export { getCheckpoint, getPublicKey } from "./checkpoints/get-checkpoint";
export { rotateLedgerKey } from "./checkpoints/rotate-key";
export { signCheckpoints } from "./checkpoints/sign-checkpoint";
export { closeLedger, deleteLedger } from "./lifecycle";
export { proveConsistency, proveInclusion } from "./tree/prove";
export { type CheckRecords, scrubLedgers } from "./verification/scrub-ledgers";
export { followVerification, verifyLedger } from "./verification/verify-ledger";
export {
  findVouchedEntries,
  isWaiting,
  reportRecordFault,
  type VouchedEntry,
  vouchedEntries,
} from "./verification/vouched-records";
