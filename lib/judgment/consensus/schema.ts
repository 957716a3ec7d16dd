import { z } from "zod";
import { TimestampSchema } from "@/lib/core/text";
import { CONSENSUS_DECISIONS, STRATEGIES } from "./vocabulary";
export const VOTES = ["APPROVE", "FLAG", "ESCALATE", "ABSTAIN"] as const;
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
export type Vote = (typeof VOTES)[number];
export type StepKind = (typeof STEP_KINDS)[number];
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

/** An amount in dollars as text, such as `$0.0042`. */
export const CostSchema = z.string().regex(/^\$\d+\.\d{4,6}$/);
export const ShareSchema = z.number().min(0).max(1);

export const ConsensusStepSchema = z.object({
  position: z.int().positive(),
  kind: z.enum(STEP_KINDS),
  model: z.string(),
  /** `voter`, `drafter`, `questioner`, `verifier`, `synthesizer`, `proponent`, `critic` or `judge`. */
  role: z.string(),
  /** What the model said; of a failure, what went wrong. */
  text: z.string(),
  vote: z.enum(VOTES).nullable(),
  /** The model's own number. It is near chance and enters no arithmetic. */
  stated_confidence: ShareSchema.nullable(),
  /** Of a draft: its claims. Of questions: the questions, one for each claim. */
  items: z.array(z.string()),
  /** Of an answer: the question, without the draft. Of a debate's judgement: which side was read first. */
  question: z.string().nullable(),
  claim_verdict: z.enum(CLAIM_VERDICTS).nullable(),
  tokens_used: z.int().nonnegative(),
  cost: CostSchema,
  latency_ms: z.int().nonnegative(),
  at: TimestampSchema,
});
export type ConsensusStep = z.infer<typeof ConsensusStepSchema>;

export const ConsensusVoteSchema = z.object({
  model: z.string(),
  vote: z.enum(VOTES),
  reasoning: z.string(),
  /** What the model says speaks for its vote, and under which conditions it holds. */
  evidence: z.array(z.string()),
  conditions: z.array(z.string()),
  stated_confidence: ShareSchema.nullable(),
  /** Another option than the decision won with: dissent. False for an abstention. */
  is_dissent: z.boolean(),
  /** A model that failed abstains; this says how it failed. */
  failure: z.string().nullable(),
});
export type ConsensusVote = z.infer<typeof ConsensusVoteSchema>;

export const SeatSchema = z.object({
  model: z.string(),
  provider: z.string(),
  role: z.string(),
  /** The model that was meant to sit here; null when it does. */
  stands_in_for: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Seat = z.infer<typeof SeatSchema>;

/** What a deliberation came to, before it is recorded. */
export const DeliberationSchema = z.object({
  consensus_reached: z.boolean(),
  decision: z.enum(CONSENSUS_DECISIONS),
  /** How likely the decision is to hold; 0 when there is none. See `confidence_method`. */
  confidence: ShareSchema,
  confidence_method: z.string(),
  strategy: z.enum(STRATEGIES),
  votes: z.array(ConsensusVoteSchema),
  summary: z.string(),
  /** Share of the valid votes that the leading option has; null where nothing was counted. */
  agreement: ShareSchema.nullable(),
  min_agreement: ShareSchema,
  /** Votes that count as independent of each other. */
  effective_votes: z.number().nonnegative(),
  /** A limit of time, tokens or cost was hit: what there is was judged. */
  partial: z.boolean(),
  partial_reason: z.string().nullable(),
  seats: z.array(SeatSchema),
  steps: z.array(ConsensusStepSchema),
  total_tokens: z.int().nonnegative(),
  total_cost: CostSchema,
  /** Some provider reported no usage, so that its tokens were counted here. */
  usage_is_estimated: z.boolean(),
  latency_ms: z.int().nonnegative(),
});
export type Deliberation = z.infer<typeof DeliberationSchema>;
