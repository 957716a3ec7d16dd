import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { PageQuery } from "@/lib/core/pagination";
import { type SortedPage, type SortKeys, sortedPageQuery } from "@/lib/core/sorting";
import { NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { RISK_CLASSES } from "@/lib/judgment/risk/vocabulary";
import { MANIFOLD_LIMITS } from "./vocabulary";

export { RISK_CLASSES, type RiskClass } from "@/lib/judgment/risk/vocabulary";

export const RiskClassSchema = z.enum(RISK_CLASSES);

export const SystemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  owner: z.string().nullable(),
  risk_class: RiskClassSchema,
  /** Why it has this class; empty while it is unclassified. */
  risk_class_reason: z.string(),
  /** Whether texts given to drift and govern are kept, or only their digests. */
  keeps_inputs: z.boolean(),
  /** Whether a language model is asked about behavior of which the drift measurement is unsure. */
  asks_model_when_unsure: z.boolean(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  version: z.int().positive().describe("Counts its changes; what `If-Match` compares."),
});
export type System = z.infer<typeof SystemSchema>;

const OwnerSchema = requiredText(TEXT_LIMITS.name)
  .transform((value) => value.trim())
  .nullable();
const DescriptionSchema = z.string().max(5_000, "must be at most 5,000 characters");
const ReasonSchema = z
  .string()
  .max(2_000, "must be at most 2,000 characters")
  .transform((value) => value.trim());

const facts = {
  description: DescriptionSchema.optional(),
  /** Free text; `null` when there is none. */
  owner: OwnerSchema.optional(),
  risk_class: RiskClassSchema.optional(),
  /** Needed with every class but `unclassified`. */
  risk_class_reason: ReasonSchema.optional(),
  keeps_inputs: z.boolean().optional(),
  asks_model_when_unsure: z.boolean().optional(),
};

export const RegisterSystemSchema = z.strictObject({ name: NameSchema, ...facts });
export type RegisterSystem = z.infer<typeof RegisterSystemSchema>;

/** The name does not change: ledger entries and audits refer to the system by it. */
export const ChangeSystemSchema = z.strictObject(facts);
export type ChangeSystem = z.infer<typeof ChangeSystemSchema>;

/** Columns of the register that it is sorted by; a class by its place in {@link RISK_CLASSES}. */
export const SYSTEM_COLUMN_SORTS = {
  name: "text",
  owner: "text",
  risk_class: "whole",
  created_at: "time",
  updated_at: "time",
} as const satisfies SortKeys;

export const SYSTEM_SORTS = { ...SYSTEM_COLUMN_SORTS, risk_score: "whole" } as const satisfies SortKeys;

/** Whether the latest decision about it exceeded its threshold. */
export const SYSTEM_STATUSES = ["drifting", "not_drifting"] as const;

export const SystemQuerySchema = z.strictObject({
  /** Part of the name, in any case. */
  search: z.string().max(TEXT_LIMITS.name).optional(),
  /** An owner in any case; `none` for systems without one. */
  owner: z.string().max(TEXT_LIMITS.name).optional(),
  risk_class: RiskClassSchema.optional(),
  status: z.enum(SYSTEM_STATUSES).optional(),
  ...sortedPageQuery(SYSTEM_SORTS),
});
export type SystemQuery = z.infer<typeof SystemQuerySchema>;
export type SystemFilter = Omit<SystemQuery, "sort" | "skip" | "limit" | "cursor">;
/** A page of the register in the order of risk scores. */
export type SystemRiskQuery = SystemFilter & SortedPage<{ risk_score: "whole" }> & { sort: RiskSort };
export type RiskSort = "risk_score" | "-risk_score";
/** A page of the register in the order of a column. */
export type SystemColumnQuery = SystemFilter & SortedPage<typeof SYSTEM_COLUMN_SORTS>;

const ReferenceSchema = requiredText(MANIFOLD_LIMITS.referenceLength).transform((value) => value.trim());
const ReferencesSchema = z
  .array(ReferenceSchema)
  .max(MANIFOLD_LIMITS.references, `must be at most ${MANIFOLD_LIMITS.references} statements`);

/** A named set of reference behaviors. Built-in ones belong to every system and do not change. */
export const ManifoldSchema = z.object({
  /** `man_…`, or `builtin:…`. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(["builtin", "custom"]),
  /** Behaviors that are as they should be. */
  references: z.array(z.string()),
  /** Behaviors that must not be. */
  unsafe_references: z.array(z.string()),
  created_at: TimestampSchema.nullable(),
  updated_at: TimestampSchema.nullable(),
});
export type ManifoldRecord = z.infer<typeof ManifoldSchema>;

export const AddManifoldSchema = z.strictObject({
  name: NameSchema,
  description: z.string().max(1_000, "must be at most 1,000 characters").optional(),
  references: ReferencesSchema.min(1, "must hold at least one statement of good behavior"),
  unsafe_references: ReferencesSchema.optional(),
});
export type AddManifold = z.infer<typeof AddManifoldSchema>;

export const ChangeManifoldSchema = AddManifoldSchema.partial();
export type ChangeManifold = z.infer<typeof ChangeManifoldSchema>;

/** Who changed what of a system or its manifolds, when, from what. */
export const SystemChangeSchema = z.object({
  id: z.int().positive(),
  changed_at: TimestampSchema,
  actor_id: z.string(),
  actor_name: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type SystemChange = z.infer<typeof SystemChangeSchema>;

export const SystemHistoryQuerySchema = z.strictObject(PageQuery);
