import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { TEXT_LIMITS, TimestampSchema } from "@/lib/core/text";

export const DECISIONS = ["APPROVE", "FLAG", "ESCALATE"] as const;
export const RISK_LEVELS = ["LOW", "MEDIUM", "HIGH", "CRITICAL"] as const;
export const CHAIN_FAULTS = [
  "content",
  "link",
  "gap",
  "duplicate",
  "truncation",
  "rewrite",
  "signature",
] as const;

export type Decision = (typeof DECISIONS)[number];
export type RiskLevel = (typeof RISK_LEVELS)[number];
export type ChainFault = (typeof CHAIN_FAULTS)[number];

/** `previous_hash` of the first entry of every chain. */
export const GENESIS_HASH = `sha256:${"0".repeat(64)}`;

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

export const LedgerQuerySchema = z.strictObject({
  system_name: z.string().max(TEXT_LIMITS.name).optional(),
  ...PageQuery,
});
export type LedgerQuery = z.infer<typeof LedgerQuerySchema>;

/** A broken chain is a result, not an error: HTTP 200 with `chain_valid: false`. */
export const VerificationSchema = z.object({
  chain_valid: z.boolean(),
  entries_verified: z.int().nonnegative(),
  genesis_hash: HashSchema,
  latest_hash: HashSchema,
  first_bad_id: z.int().positive().nullable(),
  fault: z.enum(CHAIN_FAULTS).nullable(),
});
export type Verification = z.infer<typeof VerificationSchema>;
