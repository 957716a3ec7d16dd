import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import { proofSchemas } from "./proof-reference";
import { recordSchemas } from "./record-reference";
import {
  ChainQuerySchema,
  ConsistencyQuerySchema,
  ExportedEntrySchema,
  ExportQuerySchema,
  type LedgerEntry,
  LedgerEntryDetailSchema,
  LedgerEntrySchema,
  LedgerQuerySchema,
  VerificationProgressSchema,
  VerificationSchema,
} from "./schema";

const HASH = "sha256:5f1d7a84db00d2fce00b31a7fc73224f57b1c8e7b0a1f9d0e6c3a2b4d5e6f708";
const PREVIOUS_HASH = "sha256:9b74c9897bac770ffc029102a200c5de1f3e8b6a4d2c0e9f7a5b3c1d0e8f6a42";
const ROOT_HASH = "sha256:a4399dad3ad4614627d54ed784f19b3f1e86c13ab1c5da8d6e4bf6a5b84d7ef0";
const PAYLOAD_DIGEST = "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
const GENESIS = `sha256:${"0".repeat(64)}`;
const ORIGIN = "assay/5d2c0c8f1e7a9b34/org_01kajq4c2v7m0r5s8t1x3y6z9b";
const NOTE = `${ORIGIN}\n416\npDmdrTrUYUYn1U7XhPGbPx6GwTqxxdqNbkv2pbhNfvA=\nchain ${HASH}\n\n— ${ORIGIN} qk1T8w0nF3c=\n`;
const PUBLIC_KEY = `${ORIGIN}+aa4d53f3+ATx9mSgX0Z8bq2nQy4v1e7jM0kQm3i6d5p8s2c4w9uHa`;

const EXAMPLE_ENTRY: LedgerEntry = {
  id: 416,
  system_name: "Aria support assistant",
  decision: "APPROVE",
  drift_score: 0.08,
  risk_level: "LOW",
  current_hash: HASH,
  previous_hash: PREVIOUS_HASH,
  timestamp: "2026-11-21T09:30:00.000Z",
  payload_digest: PAYLOAD_DIGEST,
};

const entryTexts = {
  id: "Position in the organization's chain: 1, 2, 3 and so on, without gaps.",
  system_name: "The system the decision is about.",
  decision: "What was decided.",
  drift_score: "Drift score at the time of the decision, from 0 to 1.",
  risk_level: "Risk level of the decision.",
  current_hash: "SHA-256 of this entry's canonical text.",
  previous_hash: "`current_hash` of the entry before it; of the first entry, 64 zeros.",
  timestamp: "When the decision was made.",
  payload_digest: "SHA-256 of the decision's details.",
};

const hashedTexts = {
  canonical: "The exact text (RFC 8785) whose UTF-8 bytes were hashed.",
  payload: "The decision's details as JSON text; `payload_digest` is its SHA-256.",
};

const CHAIN = "Which chain: `decisions`, the governance decisions, or `records`, the changes around them.";

export const reference: Reference = {
  areas: {
    Ledger:
      "The tamper-evident ledger: for each organization a hash chain of its governance decisions and one of its records (audits, controls, evidence, keys, settings), with signed checkpoints, proofs and an export that anyone can verify offline.",
  },
  parameters: {
    "/v1/ledger/{id}": {
      name: "LedgerEntryId",
      description: "The entry's position in the chain.",
      example: "416",
    },
  },
  schemas: [
    describeSchema(
      "LedgerEntry",
      LedgerEntrySchema,
      "A governance decision in the organization's hash chain. An entry never changes.",
      entryTexts,
    ),
    describeSchema(
      "LedgerEntryDetail",
      LedgerEntryDetailSchema,
      "A ledger entry with everything needed to check its hashes.",
      {
        ...entryTexts,
        ...hashedTexts,
        checkpoint_size: "Smallest signed size that covers the entry; null while no checkpoint does.",
      },
    ),
    describeSchema("ExportedEntry", ExportedEntrySchema, "One line of an export.", {
      ...entryTexts,
      ...hashedTexts,
    }),
    ...recordSchemas,
    describeFields(ChainQuerySchema, { chain: CHAIN }),
    describeSchema(
      "LedgerVerification",
      VerificationSchema,
      "What a verification found. A broken chain is a result too: the answer is 200 with `chain_valid: false`.",
      {
        chain_valid: "Whether every entry, link and checkpoint agrees.",
        entries_verified: "How many entries were hashed again and found right.",
        genesis_hash: "The constant that the first entry refers to.",
        latest_hash: "Hash of the last entry; the genesis hash while there is none.",
        first_bad_id: "Position of the first fault; null when there is none.",
        fault: "Kind of the first fault; null when there is none.",
        verified_at: "When the verification ended.",
        duration_ms: "How long it took, in milliseconds.",
        checkpoint_size: "Largest signed size that the chain agrees with; null when there is none.",
      },
    ),
    describeSchema(
      "LedgerVerificationProgress",
      VerificationProgressSchema,
      "How far a verification has come.",
      {
        entries_verified: "Entries checked so far.",
        entries_total: "Entries to check.",
        result: "What was found; null until the last event.",
      },
    ),
    ...proofSchemas,
    describeFields(LedgerQuerySchema, {
      chain: CHAIN,
      kind: "Only records of this kind; with `chain=records`.",
      subject_type: "Only records about things of this type; with `chain=records`.",
      subject_id: "Only records about the thing with this ID; with `chain=records`.",
      system_name: "Only entries about this system, by its exact name.",
      decision: "Only entries with this decision.",
      risk_level: "Only entries with this risk level.",
      from: "Only entries of this day or instant and later.",
      to: "Only entries of this day or instant and earlier. A day includes its last millisecond, in UTC.",
    }),
    describeFields(ConsistencyQuerySchema, {
      chain: CHAIN,
      from: "The earlier size.",
      to: "The later size. Without it, the size of the newest checkpoint.",
    }),
    describeFields(ExportQuerySchema, {
      chain: CHAIN,
      to: "Position of the last entry to export. Without it, the last entry there is.",
    }),
  ],
  operations: [
    describeOperation(contract.listLedger, {
      description:
        "Returns ledger entries, newest first. Filter by system, decision, risk level or time; with `chain=records` by kind and subject. Entries are never edited or removed, so an entry you have read stays as it is.",
      response: { total: 416, next_cursor: null, data: [EXAMPLE_ENTRY] },
    }),
    describeOperation(contract.verifyLedger, {
      description:
        "Hashes every stored entry again and checks the chain against its signed checkpoints. A broken chain answers 200 with `chain_valid: false`, the first bad position and the kind of fault.",
      response: {
        chain_valid: true,
        entries_verified: 416,
        genesis_hash: GENESIS,
        latest_hash: HASH,
        first_bad_id: null,
        fault: null,
        verified_at: "2026-11-21T09:31:12.480Z",
        duration_ms: 24,
        checkpoint_size: 416,
      },
    }),
    describeOperation(contract.followVerification, {
      description:
        "Verifies the ledger and reports its progress as server-sent events. Each event is the progress so far; the last one carries the result. Use it for ledgers that take more than a moment to verify.",
    }),
    describeOperation(contract.getCheckpoint, {
      description:
        "Returns the newest signed checkpoint (C2SP tlog-checkpoint), signed on demand when there are newer entries. Keep it, and the public key, where this service cannot reach them. On a broken chain it is the last checkpoint signed before the fault. `time_stamp` and `cosignatures` are the newest of this chain, each with the checkpoint it is about.",
      problems: { 409: "The ledger is not consistent with what was signed before, so nothing is signed." },
      response: {
        origin: ORIGIN,
        size: 416,
        root_hash: ROOT_HASH,
        latest_hash: HASH,
        signed_at: "2026-11-21T09:30:04.112Z",
        checkpoint: NOTE,
        public_key: PUBLIC_KEY,
        time_stamp: null,
        cosignatures: [
          {
            witness: "witness.example.com/auditor",
            public_key: "witness.example.com/auditor+c80b37e1+BN2gJq0V9v8zF7W1o4mE5s3kXyT6uB0cRhLwPiQaDdUe",
            size: 416,
            checkpoint: `${NOTE}— witness.example.com/auditor yAs34QAAAABnPv8c…\n`,
            cosigned_at: "2026-11-21T09:30:20.000Z",
          },
        ],
        attesters: [
          {
            kind: "cosignature",
            name: "witness.example.com/auditor",
            state: "current",
            size: 416,
            attested_at: "2026-11-21T09:30:20.480Z",
            failing_since: null,
            failure: null,
            next_attempt_at: "2026-11-21T10:30:20.480Z",
          },
        ],
      },
    }),
    describeOperation(contract.getPublicKey, {
      description:
        "Returns the Ed25519 public key that verifies this organization's checkpoints, in the C2SP form and as PEM. Fetch it once and keep it apart from this service.",
      response: {
        key_id: "aa4d53f3",
        algorithm: "Ed25519",
        public_key: PUBLIC_KEY,
        pem: "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAPH2ZKBfRnxurad...\n-----END PUBLIC KEY-----\n",
        keys: [
          {
            key_id: "aa4d53f3",
            public_key: PUBLIC_KEY,
            pem: "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAPH2ZKBfRnxurad...\n-----END PUBLIC KEY-----\n",
            after_size: 0,
            up_to_size: null,
            valid_from: null,
            valid_until: null,
            handover: null,
          },
        ],
      },
    }),
    describeOperation(contract.proveConsistency, {
      description:
        "Proves that the ledger at a later size is the ledger at an earlier one with entries added. Check it against a checkpoint you kept: then nothing you saw before was changed or removed.",
      problems: {
        409: "The ledger is not consistent with what was signed before, so nothing can be proven.",
      },
      response: {
        from: 400,
        to: 416,
        from_root_hash: PREVIOUS_HASH,
        to_root_hash: ROOT_HASH,
        hashes: [PAYLOAD_DIGEST],
        checkpoint: NOTE,
        public_key: PUBLIC_KEY,
      },
    }),
    describeOperation(contract.exportLedger, {
      description:
        "Streams the ledger as newline-delimited JSON, by position. Each line is one entry with `canonical`, the text whose UTF-8 was hashed, and `payload`. The command `npm run verify-ledger` checks an export without this service.",
    }),
    describeOperation(contract.getLedgerEntry, {
      description:
        "Returns one entry with the exact text that was hashed and the decision's details. Hash `canonical` yourself to check `current_hash`.",
      response: {
        ...EXAMPLE_ENTRY,
        canonical: `{"decision":"APPROVE","drift_score":"0.080000","id":"416","organization":"org_01kajq4c2v7m0r5s8t1x3y6z9b","payload_digest":"${PAYLOAD_DIGEST}","previous_hash":"${PREVIOUS_HASH}","risk_level":"LOW","system_name":"Aria support assistant","timestamp":"2026-11-21T09:30:00.000Z","v":"1"}`,
        payload: '{"decision_id":"dec_01kajq4c2v7m0r5s8t1x3y6z9f","kind":"drift"}',
        checkpoint_size: 416,
      },
    }),
    describeOperation(contract.proveInclusion, {
      description:
        "Proves that an entry is in the tree that the newest checkpoint signs. Anyone who holds the public key can check the proof without access to this service.",
      problems: {
        409: "The ledger is not consistent with what was signed before, so nothing can be proven.",
      },
      response: {
        id: 416,
        index: 415,
        size: 416,
        leaf_hash: HASH,
        root_hash: ROOT_HASH,
        hashes: [PREVIOUS_HASH, PAYLOAD_DIGEST],
        checkpoint: NOTE,
        public_key: PUBLIC_KEY,
      },
    }),
  ],
};
