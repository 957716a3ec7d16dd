import { z } from "zod";
import { TimestampSchema } from "@/lib/core/text";

/** What comes from outside to vouch for a checkpoint: a time stamp by an authority, or a witness's cosignature. */
export const ATTESTATION_KINDS = ["time_stamp", "cosignature"] as const;

/** `waiting`: none yet; `failing`: the last attempt gave none; `disputed`: the witness knows another history. */
export const ATTESTER_STATES = ["waiting", "current", "failing", "disputed"] as const;

/** The newest time stamp (RFC 3161) of a chain. */
export const TimeStampSchema = z.object({
  /** The size of the checkpoint that was stamped: the entries up to there existed at that time. */
  size: z.int().positive(),
  /** The signed note whose UTF-8 was stamped. */
  checkpoint: z.string(),
  authority: z.string(),
  /** The policy it was issued under, as an object identifier. */
  policy: z.string(),
  /** In hex. */
  serial_number: z.string(),
  stamped_at: TimestampSchema,
  /** Of the certificate that signed it; null where the token does not hold it. */
  certificate_valid_from: TimestampSchema.nullable(),
  certificate_valid_until: TimestampSchema.nullable(),
  /** The TimeStampToken in DER, base64. */
  token: z.string(),
});
export type TimeStampAnswer = z.infer<typeof TimeStampSchema>;

/** The newest cosignature of a witness (C2SP tlog-cosignature). */
export const CosignatureSchema = z.object({
  witness: z.string(),
  /** The witness's verifier key: `name+keyid+key`. */
  public_key: z.string(),
  size: z.int().positive(),
  /** The signed note with the witness's signature line. */
  checkpoint: z.string(),
  cosigned_at: TimestampSchema,
});
export type CosignatureAnswer = z.infer<typeof CosignatureSchema>;

/** An authority or witness that the operator set up, and how far it has come. */
export const AttesterSchema = z.object({
  kind: z.enum(ATTESTATION_KINDS),
  name: z.string(),
  state: z.enum(ATTESTER_STATES),
  /** The largest size it has vouched for. */
  size: z.int().positive().nullable(),
  attested_at: TimestampSchema.nullable(),
  failing_since: TimestampSchema.nullable(),
  /** Why the last attempt failed, in a sentence. */
  failure: z.string().nullable(),
  /** When it is asked again at the latest, if there are new entries by then. */
  next_attempt_at: TimestampSchema.nullable(),
});
export type AttesterAnswer = z.infer<typeof AttesterSchema>;

/** What vouches for a chain from outside. */
export const AttestationsSchema = z.object({
  time_stamp: TimeStampSchema.nullable(),
  cosignatures: z.array(CosignatureSchema),
  attesters: z.array(AttesterSchema),
});
export type Attestations = z.infer<typeof AttestationsSchema>;
