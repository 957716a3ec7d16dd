import { z } from "zod";
import { NOT_MEASURED, RISK_LEVELS } from "./vocabulary";
export const RISK_TRENDS = ["rising", "falling", "steady", "insufficient_data"] as const;
export const RISK_FACTORS = ["drift", "decisions", "audits", "open_gaps", "risk_class"] as const;

/** What a person's ruling on a near-identical behavior, or the opinion of a language model, did to a decision. */
export const PRECEDENT_EFFECTS = ["raised", "lowered", "none"] as const;
export type PrecedentEffect = (typeof PRECEDENT_EFFECTS)[number];
export const SystemRiskLevelSchema = z.enum([...RISK_LEVELS, NOT_MEASURED]);

/** One thing that adds to a risk score. */
export const RiskFactorSchema = z.object({
  factor: z.string(),
  /** How much of the score it is responsible for. */
  points: z.number(),
  detail: z.string(),
});

/** The risk of a system. A factor without data has no value and no weight, and changes no other. */
export const SystemRiskSchema = z.object({
  /** 0 to 100; 0 when nothing was measured, which `is_measured` tells apart. */
  risk_score: z.int().min(0).max(100),
  risk_level: SystemRiskLevelSchema,
  /** Whether anything is known: a reading, a decision or an audit. */
  is_measured: z.boolean(),
  /**
   * Where the score rests on audits alone: the mean share of the requirements, 0 to 100, on which they decided
   * anything. Null where there is a reading or a decision, or no audit that says.
   */
  audit_coverage: z.number().min(0).max(100).nullable(),
  /** What the risk class scales the sum of the other factors by. */
  consequence: z.number().positive(),
  trend: z.enum(RISK_TRENDS),
  factors: z.array(
    RiskFactorSchema.extend({
      factor: z.enum(RISK_FACTORS),
      /** 0 (no risk) to 100; null without data, and for the risk class, which scales the others. */
      value: z.number().min(0).max(100).nullable(),
      /** Share of the score; 0 without data. */
      weight: z.number().min(0).max(1),
    }),
  ),
});
export type SystemRisk = z.infer<typeof SystemRiskSchema>;
