import { z } from "zod";

export {
  MODEL_CAPABILITIES,
  MODEL_KINDS,
  MODEL_TIERS,
  type ModelCapability,
  type ModelKind,
  type ModelTier,
} from "@/lib/platform/model-client/vocabulary";

export const MODEL_STATUSES = ["available", "unconfigured", "degraded", "unavailable"] as const;
export const PRIORITIES = ["trivial", "simple", "complex", "critical"] as const;
export const STRATEGIES = ["voting", "chain_of_verification", "adversarial_debate"] as const;
export const VOTES = ["APPROVE", "FLAG", "ESCALATE", "ABSTAIN"] as const;
export const CONSENSUS_DECISIONS = ["APPROVE", "FLAG", "ESCALATE", "NO_CONSENSUS"] as const;
export const RUN_STATUSES = ["running", "completed", "failed"] as const;
export const STEP_KINDS = [
  "vote",
  "draft",
  "questions",
  "answer",
  "synthesis",
  "claim",
  "critique",
  "rebuttal",
  "judgement",
  "failure",
] as const;
/** What the answer of a verifier says about a claim of the draft. */
export const CLAIM_VERDICTS = ["supported", "refuted", "unclear"] as const;

export type ModelStatus = (typeof MODEL_STATUSES)[number];
export type Priority = (typeof PRIORITIES)[number];
export type Strategy = (typeof STRATEGIES)[number];
export type Vote = (typeof VOTES)[number];
export type ConsensusDecision = (typeof CONSENSUS_DECISIONS)[number];
export type StepKind = (typeof STEP_KINDS)[number];
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

export const DEFAULT_MIN_AGREEMENT = 0.67;

/** An amount in dollars as text, such as `$0.0042`. */
export const CostSchema = z.string().regex(/^\$\d+\.\d{4,6}$/);
export const ShareSchema = z.number().min(0).max(1);
