import "server-only";

export { type AttestedCheckpoint, getAttestedCheckpoint } from "./attestation/attested-checkpoint";
export { attesters } from "./attestation/attesters";
export { getAttestations } from "./attestation/read-attestations";
export { attestationRunner } from "./attestation/runner";
export {
  appendToLedger,
  findEntriesByIntent,
  type PreparedIntent,
  placeKeptIntent,
  prepareIntent,
  recordIntent,
  recoverLedger,
} from "./chain/append";
export type { LedgerIntent } from "./chain/build-entries";
export type { Subject } from "./chain/entry-queries";
export {
  exportLedger,
  findLedgerFault,
  getLedgerEntry,
  getLedgerState,
  getRecordEntry,
  type LedgerFaultNotice,
  listLedger,
  listRecords,
  listRecordsAbout,
} from "./chain/read-ledger";
export { getCheckpoint, getPublicKey } from "./checkpoints/get-checkpoint";
export { acceptLedgerCopy, rotateLedgerKey } from "./checkpoints/operator";
export { signCheckpoints } from "./checkpoints/sign-checkpoint";
export { findSignedRecord, type SignedRecord } from "./checkpoints/signed-record";
export { closeLedger, deleteLedger } from "./lifecycle";
export { excerptRecords, listRecordIds, type RecordExcerpt } from "./tree/excerpt";
export { proveConsistency, proveInclusion } from "./tree/prove";
export { type CheckRecords, scrubLedgers } from "./verification/scrub-ledgers";
export { followVerification, verifyLedger } from "./verification/verify-chain";
export {
  findVouchedEntries,
  isWaiting,
  reportRecordFault,
  type VouchedEntry,
  vouchedEntries,
} from "./verification/vouched-records";
