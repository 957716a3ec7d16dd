import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { NameSchema, requiredText, TEXT_LIMITS, TimestampSchema } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";
import { LedgerEntrySchema } from "@/lib/features/ledger/schema";
import {
  CLAIM_VERDICTS,
  CONSENSUS_DECISIONS,
  CostSchema,
  DEFAULT_MIN_AGREEMENT,
  RUN_STATUSES,
  ShareSchema,
  STEP_KINDS,
  STRATEGIES,
  VOTES,
} from "./vocabulary";

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

export const RunConsensusSchema = z.strictObject({
  task: requiredText(TEXT_LIMITS.task),
  strategy: z.enum(STRATEGIES),
  models: withWireShape(z.array(requiredText(TEXT_LIMITS.name)).min(1).max(9), { minItems: 2 }).optional(),
  min_agreement: z
    .number()
    .min(0.5, "must be at least 0.5: less is no majority")
    .max(1, "must be at most 1")
    .default(DEFAULT_MIN_AGREEMENT),
  /** Makes it a decision about this system: recorded in the ledger. */
  system_name: NameSchema.optional(),
  /** Material to decide on. It is data to the models, never instruction. */
  context: requiredText(TEXT_LIMITS.context).optional(),
});
export type RunConsensus = z.infer<typeof RunConsensusSchema>;

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

/** What recording a consensus about a system added; all null without `system_name`. */
const recorded = {
  system_name: z.string().nullable(),
  decision_id: z.string().nullable(),
  /** A run without consensus is recorded as `ESCALATE`: people decide what models could not. */
  ledger_entry: LedgerEntrySchema.nullable(),
  review_id: z.string().nullable(),
};

export const ConsensusResultSchema = DeliberationSchema.extend({
  id: z.string(),
  ...recorded,
  timestamp: TimestampSchema,
});
export type ConsensusResult = z.infer<typeof ConsensusResultSchema>;

/** A whole run. Until it is completed `result` is null and `steps` grows. */
export const ConsensusRunSchema = z.object({
  id: z.string(),
  status: z.enum(RUN_STATUSES),
  task: z.string(),
  context: z.string().nullable(),
  strategy: z.enum(STRATEGIES),
  min_agreement: ShareSchema,
  system_name: z.string().nullable(),
  seats: z.array(SeatSchema),
  steps: z.array(ConsensusStepSchema),
  result: ConsensusResultSchema.nullable(),
  failure: z.string().nullable(),
  requested_by: z.string(),
  requested_by_name: z.string(),
  created_at: TimestampSchema,
  completed_at: TimestampSchema.nullable(),
});
export type ConsensusRun = z.infer<typeof ConsensusRunSchema>;

export const ConsensusRunItemSchema = ConsensusRunSchema.pick({
  id: true,
  status: true,
  task: true,
  strategy: true,
  system_name: true,
  requested_by_name: true,
  created_at: true,
  completed_at: true,
}).extend({
  decision: z.enum(CONSENSUS_DECISIONS).nullable(),
  confidence: ShareSchema.nullable(),
  agreement: ShareSchema.nullable(),
  total_cost: CostSchema.nullable(),
});
export type ConsensusRunItem = z.infer<typeof ConsensusRunItemSchema>;

export const ConsensusQuerySchema = z.strictObject({
  system_name: NameSchema.optional(),
  decision: z.enum(CONSENSUS_DECISIONS).optional(),
  ...PageQuery,
});
export type ConsensusQuery = z.infer<typeof ConsensusQuerySchema>;

/** The 202 of `Prefer: respond-async`. */
export const AcceptedConsensusSchema = ConsensusRunSchema.pick({ id: true, status: true, seats: true });

/** One server-sent event of a run: a step as it arrives, then the end. */
export const ConsensusEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("seats"), seats: z.array(SeatSchema) }),
  z.object({ type: z.literal("step"), step: ConsensusStepSchema }),
  z.object({ type: z.literal("completed"), result: ConsensusResultSchema }),
  z.object({ type: z.literal("failed"), failure: z.string() }),
]);
export type ConsensusEvent = z.infer<typeof ConsensusEventSchema>;
