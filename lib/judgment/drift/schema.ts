import { z } from "zod";

/** What tells two clauses apart. `missing`: nothing observed comes near what was expected. */
export const SIGNALS = [
  "negation",
  "antonym",
  "number",
  "modality",
  "quantifier",
  "prohibition",
  "missing",
] as const;
export const SignalSchema = z.enum(SIGNALS);
export type Signal = z.infer<typeof SignalSchema>;

/** What a reader of a measurement should know about how it was made. */
export const DRIFT_NOTES = [
  "low_reference_count",
  "text_not_fully_read",
  "nothing_to_compare",
  "not_english",
  "insufficient_basis",
  "opinion_unavailable",
] as const;
export const DriftNoteSchema = z.enum(DRIFT_NOTES);
export type DriftNote = z.infer<typeof DriftNoteSchema>;

/** What a behavior was compared with: an expected text, or manifolds. */
const ComparisonSchema = z.enum(["expected", "manifold"]);

/** 0 the same, 1 nothing alike or plainly contrary; at most six decimals. */
const share = z.number().min(0).max(1);

/** Whether there was enough in common to compare. */
export const BASES = ["sufficient", "insufficient_basis"] as const;

/** What an expected clause asks for. */
export const EXPECTATION_KINDS = ["duty", "prohibition", "limit", "condition"] as const;

/** What the clause and the observation differ in. */
export const SLOTS = ["act", "amount", "time", "order", "scope", "force"] as const;

/** How an expected clause fared. */
export const OUTCOMES = ["agrees", "differs", "not_mentioned"] as const;

const PlaceSchema = z.object({
  text: z.string(),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
});

/** One expected clause, the observed clause that speaks to it, and what differs; offsets in the given texts. */
export const ExplanationSchema = z.object({
  kind: z.enum(EXPECTATION_KINDS),
  expected: PlaceSchema,
  observed: PlaceSchema.nullable(),
  outcome: z.enum(OUTCOMES),
  slots: z.array(z.enum(SLOTS)),
});
export type Explanation = z.infer<typeof ExplanationSchema>;

export const DifferenceSchema = z.object({
  expected: z.string().describe("The clause of the expected or reference behavior"),
  observed: z.string().nullable().describe("The nearest observed clause; null when there is none"),
  similarity: share,
  conflict: share.describe("Probability that the two clauses contradict each other"),
  signals: z.array(SignalSchema),
});
export type Difference = z.infer<typeof DifferenceSchema>;

export const DriftMeasurementSchema = z.object({
  drift_score: share.describe(
    "0 for the same text, 0.5 where as many are wrong on either side, 1 for the contrary",
  ),
  analysis: z.string(),
  embedding_method: z.enum(["sentence-transformer", "keyword"]),
  model: z.string(),
  method_version: z.string(),
  comparison: ComparisonSchema,
  basis: z.enum(BASES),
  nearest_reference: z
    .object({ manifold: z.string().nullable(), text: z.string(), similarity: share })
    .nullable(),
  differences: z.array(DifferenceSchema).max(5),
  explanation: z.array(ExplanationSchema).max(20),
  notes: z.array(DriftNoteSchema),
});
export type DriftMeasurement = z.infer<typeof DriftMeasurementSchema>;

/** A stored measurement of one system, as the trend reads it. */
export const TrendReadingSchema = z.object({
  id: z.string(),
  drift_score: share,
  threshold: share,
  method: z.string(),
  model: z.string(),
  method_version: z.string(),
  comparison: ComparisonSchema,
  timestamp: z.string(),
});
export type TrendReading = z.infer<typeof TrendReadingSchema>;

export const TREND_STATES = ["insufficient_data", "stable", "watch", "drifting"] as const;

export const TrendPointSchema = TrendReadingSchema.extend({
  ewma: share,
  cusum: z.number().min(0),
  is_drifting: z.boolean(),
});
export type TrendPoint = z.infer<typeof TrendPointSchema>;

export const DriftTrendSchema = z.object({
  state: z.enum(TREND_STATES),
  readings_needed: z.number().int().min(0),
  series: z.array(
    z.object({
      method: z.string(),
      model: z.string(),
      method_version: z.string(),
      started_at: z.string(),
      points: z.array(TrendPointSchema),
    }),
  ),
});
export type DriftTrend = z.infer<typeof DriftTrendSchema>;
