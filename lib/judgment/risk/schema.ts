import { z } from "zod";

export const DECISIONS = ["APPROVE", "FLAG", "ESCALATE"] as const;
export const RISK_LEVELS = ["LOW", "MEDIUM", "HIGH", "CRITICAL"] as const;
/** Classes of the EU AI Act: Article 5; Article 6 with Annexes I and III; Article 50; the rest; not decided yet. */
export const RISK_CLASSES = ["prohibited", "high", "limited", "minimal", "unclassified"] as const;
export const RISK_TRENDS = ["rising", "falling", "steady", "insufficient_data"] as const;
export const RISK_FACTORS = ["drift", "decisions", "audits", "open_gaps", "risk_class"] as const;

export type Decision = (typeof DECISIONS)[number];
export type RiskLevel = (typeof RISK_LEVELS)[number];
export type RiskClass = (typeof RISK_CLASSES)[number];

/** What a person's ruling on a near-identical behavior did to a decision. */
export const PRECEDENT_EFFECTS = ["raised", "lowered", "none"] as const;
export type PrecedentEffect = (typeof PRECEDENT_EFFECTS)[number];

/** Days after which an incident weighs half in the risk score of a system. */
export const HALF_LIFE_DAYS = 30;
/** Clean readings after which an incident weighs half in the risk score of a system. */
export const CLEAN_READINGS = 20;

/** The level of a system nothing is known about: no level of risk, and never compared with one. */
export const NOT_MEASURED = "NOT_MEASURED";
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
