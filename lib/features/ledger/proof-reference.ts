import { describeSchema, type SchemaReference } from "@/lib/core/reference";
import { attestationSchemas, attestationTexts } from "./attestation-reference";
import {
  CheckpointSchema,
  ConsistencyProofSchema,
  InclusionProofSchema,
  KeyPeriodSchema,
  PublicKeySchema,
} from "./schema";

const proofTexts = {
  checkpoint: "The signed checkpoint (C2SP tlog-checkpoint) whose root the proof leads to.",
  public_key: "The key that verifies the checkpoint, as `name+keyid+key`.",
  hashes: "The hashes of the proof, in the order RFC 9162 reads them.",
};

/** What checkpoints, keys and proofs mean. */
export const proofSchemas: readonly SchemaReference[] = [
  describeSchema(
    "LedgerCheckpoint",
    CheckpointSchema,
    "A signed statement of what the ledger held at a size. Keep it where this service cannot reach it.",
    {
      origin:
        "First line of the note: the installation's key, the organization and, of the records, the chain.",
      size: "How many entries it covers.",
      root_hash: "Root of the Merkle tree (RFC 6962) over the canonical texts.",
      latest_hash: "`current_hash` of the last entry it covers.",
      signed_at: "When it was signed.",
      checkpoint: "The signed note itself (C2SP).",
      public_key: "The key that verifies it, as `name+keyid+key`.",
      ...attestationTexts,
    },
  ),
  ...attestationSchemas,
  describeSchema("LedgerPublicKey", PublicKeySchema, "The key that verifies checkpoints.", {
    key_id: "Key ID of the signed notes, in hex.",
    algorithm: "Signature algorithm.",
    public_key: "The key as C2SP writes it: `name+keyid+key`.",
    pem: "The same key in PEM.",
    keys: "Every key that checkpoints of this ledger were signed with, the current one first.",
  }),
  describeSchema("LedgerKeyPeriod", KeyPeriodSchema, "A key and the sizes it signed.", {
    key_id: "Key ID of the signed notes, in hex.",
    public_key: "The key as C2SP writes it: `name+keyid+key`.",
    pem: "The same key in PEM.",
    after_size: "It may have signed sizes above this one.",
    up_to_size: "The largest size it may have signed; null for the current key.",
    valid_from: "When it took over; null for the first key.",
    valid_until: "When the next key took over; null for the current key.",
    handover: "The signed note by which it took over, signed by both keys; null for the first key.",
  }),
  describeSchema(
    "InclusionProof",
    InclusionProofSchema,
    "Proof that an entry is in a signed tree (RFC 9162, section 2.1.3).",
    {
      id: "Position of the entry in the chain.",
      index: "Place of its leaf in the tree: `id` − 1.",
      size: "Size of the signed tree.",
      leaf_hash: "Hash of the leaf.",
      root_hash: "Root of the signed tree.",
      ...proofTexts,
    },
  ),
  describeSchema(
    "ConsistencyProof",
    ConsistencyProofSchema,
    "Proof that the ledger only grew between two sizes (RFC 9162, section 2.1.4).",
    {
      from: "The earlier size.",
      to: "The later size.",
      from_root_hash: "Root of the tree at the earlier size.",
      to_root_hash: "Root of the tree at the later size.",
      ...proofTexts,
      checkpoint: "The newest signed checkpoint; its size is `to` or larger.",
    },
  ),
];
