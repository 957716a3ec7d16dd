import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { NameSchema, requiredText, TEXT_LIMITS, TimestampSchema } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";
import { LedgerEntrySchema } from "@/lib/features/ledger/schema";
import {
  CONSENSUS_DECISIONS,
  ConsensusStepSchema,
  CostSchema,
  DeliberationSchema,
  SeatSchema,
  ShareSchema,
  STRATEGIES,
} from "@/lib/judgment/consensus/schema";

export * from "@/lib/judgment/consensus/schema";

export const RUN_STATUSES = ["running", "completed", "failed"] as const;
export const DEFAULT_MIN_AGREEMENT = 0.67;

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
