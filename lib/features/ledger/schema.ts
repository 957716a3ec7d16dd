import { z } from "zod";
import { CURSOR_KEYS, cursorQuery, PageQuery } from "@/lib/core/pagination";
import { DateSchema, NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { queryInteger, queryIntegerOr } from "@/lib/core/wire-shape";
import { RecordedChangeSchema } from "@/lib/features/records/payload-schema";
import { RECORD_KINDS, SUBJECT_TYPES } from "@/lib/features/records/schema";
import { DECISIONS, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";
import { AttestationsSchema } from "./attestation-schema";

export { RECORD_KINDS, SUBJECT_TYPES } from "@/lib/features/records/schema";
export { RECORD_KIND_WORDS, SUBJECT_TYPE_WORDS } from "@/lib/features/records/vocabulary";
export { DECISIONS, type Decision, RISK_LEVELS, type RiskLevel } from "@/lib/judgment/risk/vocabulary";

/** The chains of an organization: its governance decisions, and the changes that auditors ask about. */
export const CHAIN_NAMES = ["decisions", "records"] as const;
export type ChainName = (typeof CHAIN_NAMES)[number];

export const CHAIN_FAULTS = [
  "content",
  "link",
  "gap",
  "duplicate",
  "truncation",
  "rewrite",
  "signature",
] as const;

/** Who found a fault: a person or program that asked, the daily check, the signer, or the operator. */
export const FAULT_FINDERS = ["request", "scrubber", "signer", "operator"] as const;
/** What a fault is about: the chain with its signatures, or the records of decisions and reviews that it vouches for. */
export const FAULT_SUBJECTS = ["chain", "records"] as const;

export type FaultFinder = (typeof FAULT_FINDERS)[number];
export type FaultSubject = (typeof FAULT_SUBJECTS)[number];
export type ChainFault = (typeof CHAIN_FAULTS)[number];

const HashSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/);

export const LedgerEntrySchema = z.object({
  /** Position in the organization's chain: 1, 2, 3 … without gaps. */
  id: z.int().positive(),
  system_name: z.string(),
  decision: z.enum(DECISIONS),
  drift_score: z.number().min(0).max(1),
  risk_level: z.enum(RISK_LEVELS),
  current_hash: HashSchema,
  previous_hash: HashSchema,
  timestamp: TimestampSchema,
  payload_digest: HashSchema,
});
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;

export const RecordSubjectSchema = z.object({ type: z.string(), id: z.string(), label: z.string() });
export const RecordActorSchema = z.object({ type: z.string(), id: z.string(), name: z.string() });

/** An entry of the chain `records`. */
export const RecordEntrySchema = z.object({
  chain: z.literal("records"),
  /** Position in the chain: 1, 2, 3 … without gaps. */
  id: z.int().positive(),
  /** One of `RECORD_KINDS`; as text, because a stored entry is shown whatever it says. */
  kind: z.string(),
  subject: RecordSubjectSchema,
  actor: RecordActorSchema,
  current_hash: HashSchema,
  previous_hash: HashSchema,
  timestamp: TimestampSchema,
  payload_digest: HashSchema,
});
export type RecordEntry = z.infer<typeof RecordEntrySchema>;

/** An entry of the chain `records` with the changes that its payload lists. */
export const ChangedRecordSchema = RecordEntrySchema.extend({ changes: z.array(RecordedChangeSchema) });
export type ChangedRecord = z.infer<typeof ChangedRecordSchema>;

/** An entry of the chain that was asked for. */
export const AnyEntrySchema = z.union([LedgerEntrySchema, RecordEntrySchema]);

/** Which chain a question is about: that of decisions, unless the other is named. */
const chain = z.enum(CHAIN_NAMES).default("decisions");

export const ChainQuerySchema = z.strictObject({ chain });
export type ChainQuery = z.infer<typeof ChainQuerySchema>;

/** Filters that only entries of one chain have. */
const OWN_FILTERS: Readonly<Record<ChainName, readonly string[]>> = {
  decisions: ["system_name", "decision", "risk_level"],
  records: ["kind", "subject_type", "subject_id"],
};

/** A day or an instant; of a day its first or its last millisecond, in UTC. */
function instant(timeOfDay: "00:00:00.000" | "23:59:59.999") {
  const day = DateSchema.transform((value) => new Date(`${value}T${timeOfDay}Z`));
  const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
  return z.union([day, time], { error: "must be a day such as 2027-01-31 or an instant in ISO 8601" });
}

export const LedgerQuerySchema = z
  .strictObject({
    chain,
    system_name: NameSchema.optional(),
    decision: z.enum(DECISIONS).optional(),
    risk_level: z.enum(RISK_LEVELS).optional(),
    kind: z.enum(RECORD_KINDS).optional(),
    subject_type: z.enum(SUBJECT_TYPES).optional(),
    subject_id: requiredText(400).optional(),
    /** Entries of that instant or later. */
    from: instant("00:00:00.000").optional(),
    /** Entries of that instant or earlier. */
    to: instant("23:59:59.999").optional(),
    ...PageQuery,
    cursor: cursorQuery(CURSOR_KEYS.number),
  })
  .superRefine((query, context) => {
    const other = query.chain === "decisions" ? "records" : "decisions";
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && OWN_FILTERS[other].includes(name))
        context.addIssue({ code: "custom", path: [name], message: `is a filter of the chain ${other}` });
  });
export type LedgerQuery = Omit<z.infer<typeof LedgerQuerySchema>, "chain">;

/** What was hashed, in addition to what an entry says. */
const HashedSchema = z.object({
  /** The text whose UTF-8 was hashed. */
  canonical: z.string(),
  /** JSON text that `payload_digest` is the digest of. */
  payload: z.string(),
});

const CoveredSchema = HashedSchema.extend({
  /** The smallest signed size that covers the entry; null: none does yet. */
  checkpoint_size: z.int().positive().nullable(),
});

export const LedgerEntryDetailSchema = LedgerEntrySchema.extend(CoveredSchema.shape);
export type LedgerEntryDetail = z.infer<typeof LedgerEntryDetailSchema>;

export const RecordEntryDetailSchema = RecordEntrySchema.extend(CoveredSchema.shape);
export type RecordEntryDetail = z.infer<typeof RecordEntryDetailSchema>;

export const AnyEntryDetailSchema = z.union([LedgerEntryDetailSchema, RecordEntryDetailSchema]);

/** A line of an export. */
export const ExportedEntrySchema = LedgerEntrySchema.extend(HashedSchema.shape);
export const ExportedRecordSchema = RecordEntrySchema.extend(HashedSchema.shape);
export const AnyExportedSchema = z.union([ExportedEntrySchema, ExportedRecordSchema]);

/** A broken chain is a result, not an error: HTTP 200 with `chain_valid: false`. */
export const VerificationSchema = z.object({
  chain_valid: z.boolean(),
  entries_verified: z.int().nonnegative(),
  genesis_hash: HashSchema,
  latest_hash: HashSchema,
  first_bad_id: z.int().positive().nullable(),
  fault: z.enum(CHAIN_FAULTS).nullable(),
  verified_at: TimestampSchema,
  duration_ms: z.int().nonnegative(),
  /** The largest signed size that the chain agrees with; null: no checkpoint, or none agrees. */
  checkpoint_size: z.int().positive().nullable(),
});
export type Verification = z.infer<typeof VerificationSchema>;

export const VerificationProgressSchema = z.object({
  entries_verified: z.int().nonnegative(),
  entries_total: z.int().nonnegative(),
  /** In the last item only. */
  result: VerificationSchema.nullable(),
});
export type VerificationProgress = z.infer<typeof VerificationProgressSchema>;

/** A C2SP verifier key: `name+keyid+key`. */
const VerifierKeySchema = z.string();
/** A C2SP signed note. */
const NoteSchema = z.string();

export const CheckpointSchema = z.object({
  /** The note's first line: this installation's key and the organization. */
  origin: z.string(),
  size: z.int().nonnegative(),
  /** Root of the RFC 6962 tree over the entries' canonical bytes. */
  root_hash: HashSchema,
  /** `current_hash` of the last entry it covers. */
  latest_hash: HashSchema,
  signed_at: TimestampSchema,
  checkpoint: NoteSchema,
  public_key: VerifierKeySchema,
  ...AttestationsSchema.shape,
});
export type CheckpointAnswer = z.infer<typeof CheckpointSchema>;

/** A key and the time and sizes it signed for. */
export const KeyPeriodSchema = z.object({
  key_id: z.string().regex(/^[0-9a-f]{8}$/),
  public_key: VerifierKeySchema,
  pem: z.string(),
  /** It may have signed sizes above this one. */
  after_size: z.int().nonnegative(),
  /** The largest size it may have signed; null: it signs today. */
  up_to_size: z.int().nonnegative().nullable(),
  /** Null for the first key. */
  valid_from: TimestampSchema.nullable(),
  /** Null for the current key. */
  valid_until: TimestampSchema.nullable(),
  /** The note by which it took over from the next in the list, signed by both; null for the first key. */
  handover: NoteSchema.nullable(),
});

export const PublicKeySchema = z.object({
  key_id: z.string().regex(/^[0-9a-f]{8}$/),
  algorithm: z.literal("Ed25519"),
  public_key: VerifierKeySchema,
  pem: z.string(),
  /** Every key the organization's checkpoints were signed with, the current one first. */
  keys: z.array(KeyPeriodSchema),
});
export type PublicKey = z.infer<typeof PublicKeySchema>;

/** RFC 9162, section 2.1.3: check it with `index`, `size` and the root in the checkpoint. */
export const InclusionProofSchema = z.object({
  id: z.int().positive(),
  /** The leaf's place in the tree: `id` − 1. */
  index: z.int().nonnegative(),
  size: z.int().positive(),
  leaf_hash: HashSchema,
  root_hash: HashSchema,
  hashes: z.array(HashSchema),
  checkpoint: NoteSchema,
  public_key: VerifierKeySchema,
});
export type InclusionProof = z.infer<typeof InclusionProofSchema>;

const size = queryInteger({ min: 0 });

export const ConsistencyQuerySchema = z.strictObject({
  chain,
  /** The earlier size; 0 by default. */
  from: queryIntegerOr(0, { min: 0 }),
  /** The later size; that of the newest checkpoint by default. */
  to: size.optional(),
});
export type ConsistencyQuery = Omit<z.infer<typeof ConsistencyQuerySchema>, "chain">;

/** RFC 9162, section 2.1.4. */
export const ConsistencyProofSchema = z.object({
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  from_root_hash: HashSchema,
  to_root_hash: HashSchema,
  hashes: z.array(HashSchema),
  /** The newest checkpoint; its size is `to` or larger. */
  checkpoint: NoteSchema,
  public_key: VerifierKeySchema,
});
export type ConsistencyProof = z.infer<typeof ConsistencyProofSchema>;

export const ExportQuerySchema = z.strictObject({
  chain,
  /** The last id of the export; the last entry by default. */
  to: size.optional(),
});

/** A fault in the ledger's history. */
export interface LedgerFault {
  about: FaultSubject;
  fault: ChainFault;
  first_bad_id: number | null;
  found_at: string;
  found_by: FaultFinder;
  resolved_at: string | null;
}

/** What pages show of a ledger without verifying it. */
export interface LedgerState {
  entries: number;
  latest_hash: string;
  latest_at: string | null;
  last_verification: {
    verified_at: string;
    entries_verified: number;
    chain_valid: boolean;
    first_bad_id: number | null;
    fault: ChainFault | null;
    source: FaultFinder;
    duration_ms: number;
  } | null;
  /** A record of a decision or review that differs from its entry, or an entry without a record. */
  record_fault: { ledger_id: number | null; found_at: string } | null;
  /** What was wrong at any time, newest first; `resolved_at` null: it is still. */
  faults: LedgerFault[];
  /** The newest signed checkpoint. */
  checkpoint: { size: number; signed_at: string } | null;
}
