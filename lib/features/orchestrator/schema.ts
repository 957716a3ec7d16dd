import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { PageQuery } from "@/lib/core/pagination";
import { NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { queryIntegerOr, withWireShape } from "@/lib/core/wire-shape";
import { LedgerEntrySchema } from "@/lib/features/ledger/schema";
import {
  ConsensusStepSchema,
  CostSchema,
  DeliberationSchema,
  SeatSchema,
  ShareSchema,
} from "@/lib/judgment/consensus/schema";
import { CONSENSUS_DECISIONS, STRATEGIES } from "@/lib/judgment/consensus/vocabulary";
import { MODEL_CAPABILITIES, MODEL_KINDS, MODEL_TIERS } from "@/lib/platform/model-client/vocabulary";
import { DEFAULT_MIN_AGREEMENT, PRIORITIES } from "./vocabulary";

export * from "@/lib/judgment/consensus/schema";

const RUN_STATUSES = ["running", "completed", "failed"] as const;

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

export {
  MODEL_CAPABILITIES,
  MODEL_KINDS,
  MODEL_TIERS,
  type ModelCapability,
  type ModelKind,
  type ModelTier,
} from "@/lib/platform/model-client/vocabulary";

const MODEL_STATUSES = ["available", "unconfigured", "degraded", "unavailable"] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

export const ModelRecordSchema = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  kind: z.enum(MODEL_KINDS),
  tier: z.enum(MODEL_TIERS),
  status: z.enum(MODEL_STATUSES),
  /** Why the status is not `available`, in words. */
  status_reason: z.string().nullable(),
  /** Mean of the organization's latest answered calls; 0 while there is none, see `calls_measured`. */
  avg_latency_ms: z.int().nonnegative(),
  calls_measured: z.int().nonnegative(),
  /** Dollars for 1,000 tokens, three of input to one of output; 0 for local models. */
  cost_per_1k_tokens: z.number().nonnegative(),
  input_cost_per_1k: z.number().nonnegative(),
  output_cost_per_1k: z.number().nonnegative(),
  context_tokens: z.int().positive(),
  capabilities: z.array(z.enum(MODEL_CAPABILITIES)),
  /** Calls, failures and cost of this month. */
  month_calls: z.int().nonnegative(),
  month_failures: z.int().nonnegative(),
  month_cost: CostSchema,
});
export type ModelRecord = z.infer<typeof ModelRecordSchema>;

export const BudgetSchema = z.object({
  /** First day of the month, `YYYY-MM-DD`, in UTC. */
  month: z.iso.date(),
  limit: CostSchema,
  spent: CostSchema,
  /** Held back for calls that have not ended. */
  reserved: CostSchema,
  /** What is left, 0 to 1 of the limit. */
  remaining_share: ShareSchema,
});
export type Budget = z.infer<typeof BudgetSchema>;

export const EcosystemSchema = z.object({
  total_models: z.int(),
  local_models: z.int(),
  cloud_models: z.int(),
  models: z.array(ModelRecordSchema),
  /** Day the prices of the registry were written down. */
  prices_as_of: z.iso.date(),
  budget: BudgetSchema,
});
export type Ecosystem = z.infer<typeof EcosystemSchema>;

export const ProcessTaskSchema = z.strictObject({
  task: requiredText(TEXT_LIMITS.task),
  priority: z.enum(PRIORITIES),
  force_consensus: z.boolean().default(false),
  preferred_model: requiredText(TEXT_LIMITS.name).optional(),
});
export type ProcessTask = z.infer<typeof ProcessTaskSchema>;

/** One try to get an answer from one model. */
export const AttemptSchema = z.object({
  model: z.string(),
  /** `answered`, `refused`, or the failure. */
  outcome: z.string(),
  latency_ms: z.int().nonnegative(),
});

/** A model the route passed over, and why. */
export const PassedOverSchema = z.object({ model: z.string(), reason: z.string() });

export const ProcessResultSchema = z.object({
  /** Of the run: names its calls in the usage. */
  id: z.string(),
  result: z.string(),
  /** The model that answered; of a consensus, all that were asked, with commas. */
  model_used: z.string(),
  routing_reason: z.string(),
  tokens_used: z.int().nonnegative(),
  estimated_cost: CostSchema,
  latency_ms: z.int().nonnegative(),
  /** The model declined for reasons of content: its words are the result. */
  is_refusal: z.boolean(),
  /** Answered by an embedded operator, which retrieves and screens and does not reason. */
  is_bounded: z.boolean(),
  /** Null where several models were asked: `consensus` has their steps. */
  usage: z
    .object({
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative(),
      is_estimated: z.boolean(),
    })
    .nullable(),
  attempts: z.array(AttemptSchema),
  passed_over: z.array(PassedOverSchema),
  /** The whole outcome where several models were asked. */
  consensus: ConsensusResultSchema.nullable(),
});
export type ProcessResult = z.infer<typeof ProcessResultSchema>;

export const UsageQuerySchema = z.strictObject({
  /** How many days back, today included. */
  days: queryIntegerOr(30, { min: 1, max: 366 }),
});

/** What models did and cost by day; days without a call are left out. */
export const UsageSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  budget: BudgetSchema,
  total_cost: CostSchema,
  data: z.array(
    z.object({
      day: z.iso.date(),
      model: z.string(),
      calls: z.int().nonnegative(),
      failures: z.int().nonnegative(),
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative(),
      cost: CostSchema,
    }),
  ),
});
export type ModelUsage = z.infer<typeof UsageSchema>;
