import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import { PageQuery } from "@/lib/core/pagination";
import { normalizeName, requiredText, TEXT_LIMITS } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";
import { THEMES } from "@/lib/judgment/analyst/schema";

export { THEMES, type Theme } from "@/lib/judgment/analyst/schema";

export const FRAMEWORK_CODES = [
  "SOC2",
  "GDPR",
  "EU_AI_ACT",
  "ISO27001",
  "HIPAA",
  "NIST_AI_RMF",
  "NIST_CSF",
  "ISO42001",
  "PCI_DSS",
  "CCPA",
  "NIS2",
  "DORA",
  "DSA",
  "DMA",
] as const;

export const FRAMEWORK_CATEGORIES = [
  "security",
  "privacy",
  "ai_governance",
  "healthcare",
  "financial",
  "platform",
] as const;

export const FrameworkCodeSchema = z.enum(FRAMEWORK_CODES);
export const FrameworkCategorySchema = z.enum(FRAMEWORK_CATEGORIES);
export const ThemeSchema = z.enum(THEMES);

/** A code or a catalog name, in any case. */
export const FrameworkNameSchema = withWireShape(requiredText(TEXT_LIMITS.name), {
  anyOf: [
    { $ref: "#/components/schemas/FrameworkCode" },
    { type: "string", minLength: 1, maxLength: TEXT_LIMITS.name, pattern: "\\S" },
  ],
});

export type FrameworkCode = z.infer<typeof FrameworkCodeSchema>;
export type FrameworkCategory = z.infer<typeof FrameworkCategorySchema>;

/** What the catalog calls each. */
export const FRAMEWORK_NAMES = {
  SOC2: "SOC 2 Type II",
  GDPR: "General Data Protection Regulation",
  EU_AI_ACT: "EU AI Act",
  ISO27001: "ISO/IEC 27001:2022",
  HIPAA: "HIPAA",
  NIST_AI_RMF: "NIST AI Risk Management Framework",
  NIST_CSF: "NIST Cybersecurity Framework",
  ISO42001: "ISO/IEC 42001:2023",
  PCI_DSS: "PCI DSS v4.0",
  CCPA: "California Consumer Privacy Act",
  NIS2: "NIS2 Directive",
  DORA: "Digital Operational Resilience Act",
  DSA: "Digital Services Act",
  DMA: "Digital Markets Act",
} as const satisfies Record<FrameworkCode, string>;

/** The code of a framework given by code or catalog name, in any case: the one rule for bodies, paths and queries. */
export function findFrameworkCode(codeOrName: string): FrameworkCode | undefined {
  const wanted = normalizeName(codeOrName).toLowerCase();
  return FRAMEWORK_CODES.find(
    (code) => code.toLowerCase() === wanted || FRAMEWORK_NAMES[code].toLowerCase() === wanted,
  );
}

/** The sentence for a framework nobody knows: the nearest one, and the list. */
export function explainUnknownFramework(typed: string): string {
  const suggestion = didYouMean(typed, [...FRAMEWORK_CODES, ...Object.values(FRAMEWORK_NAMES)]);
  const hint = suggestion ? `; did you mean "${suggestion}"?` : ".";
  return `must be one of ${FRAMEWORK_CODES.join(", ")}, or a framework's name${hint}`;
}

/** A framework as a caller may write it; its code. Typed as text, for whoever calls a use case directly. */
export const GivenFrameworkSchema = FrameworkNameSchema.transform((given, context): string => {
  const code = findFrameworkCode(given);
  if (code) return code;
  context.addIssue({
    code: "custom",
    message: explainUnknownFramework(given),
    params: { code: "unknown_framework" },
  });
  return z.NEVER;
});

export const FrameworkSchema = z.strictObject({
  code: FrameworkCodeSchema,
  name: z.string(),
  controls_count: z.int().nonnegative(),
  category: FrameworkCategorySchema,
});

export type Framework = z.infer<typeof FrameworkSchema>;

export const FORCES = ["must", "must_if", "should"] as const;
export const DEADLINE_UNITS = ["hour", "day", "business_day", "month", "year"] as const;
/** `notify` somebody, `respond` to a request, `complete` something, `repeat` it, `retain` something. */
export const DEADLINE_KINDS = ["notify", "respond", "complete", "repeat", "retain"] as const;
/** Set relations of NIST IR 8477, and `related` for what shares evidence without sharing duties. */
export const RELATION_TYPES = ["equal", "subset", "superset", "intersects", "related"] as const;
export const RELATION_ORIGINS = ["published", "own"] as const;

/** A control of another framework, and how it relates to the one it is listed with. */
export const RelatedControlSchema = z.strictObject({
  framework: FrameworkCodeSchema,
  control_id: z.string(),
  title: z.string(),
  relation: z.enum(RELATION_TYPES),
  origin: z.enum(RELATION_ORIGINS),
  reason: z.string(),
});

export type RelatedControl = z.infer<typeof RelatedControlSchema>;

export const DeadlineSchema = z.strictObject({
  value: z.int().positive(),
  unit: z.enum(DEADLINE_UNITS),
  from: z.string(),
  kind: z.enum(DEADLINE_KINDS),
  recipient: z.string().nullable(),
});

export type Deadline = z.infer<typeof DeadlineSchema>;

/** From when something applies, and under which condition where there are several dates. */
const EffectiveSchema = z.strictObject({
  from: z.iso.date(),
  condition: z.string().nullable(),
  citation: z.string(),
});

export const RequirementSchema = z.strictObject({
  id: z.string(),
  citation: z.string(),
  statement: z.string(),
  question: z.string(),
  force: z.enum(FORCES),
  condition: z.string().nullable(),
  addressees: z.array(z.string()),
  deadlines: z.array(DeadlineSchema),
  effective: z.array(EffectiveSchema),
  exemptions: z.array(z.strictObject({ because: z.string(), citation: z.string() })),
});

export type Requirement = z.infer<typeof RequirementSchema>;

export const CatalogControlSchema = z.strictObject({
  control_id: z.string(),
  group: z.string(),
  /** The name the field knows it by. */
  title: z.string(),
  /** What it asks for, in our words. */
  statement: z.string(),
  description: z.string(),
  theme: ThemeSchema,
  /** 1 supporting, 2 ordinary, 3 failing it undermines the framework's purpose. */
  weight: z.int().min(1).max(3),
  /** Key controls (about a third) are what a quick audit looks at. */
  is_key: z.boolean(),
  /** Who is bound, in the framework's own roles. */
  applies_to: z.array(z.string()),
  /** The earliest day on which a requirement of it applies; null where all of it has long applied. */
  applies_from: z.iso.date().nullable(),
  requirements: z.array(RequirementSchema),
  /** One for each requirement, to be answered with yes, partly or no. */
  questions: z.array(z.string()),
  evidence_examples: z.array(z.string()),
  related: z.array(RelatedControlSchema),
});

export type CatalogControl = z.infer<typeof CatalogControlSchema>;

export const FrameworkDetailSchema = FrameworkSchema.extend({
  /** What exactly the controls were taken from, such as "PCI DSS v4.0.1". */
  edition: z.string(),
  catalog_version: z.string(),
  /** The day the texts were last compared with the sources. */
  checked_at: z.iso.date(),
  /** Official source and version the control references were taken from. */
  source: z.string(),
  sources: z.array(z.strictObject({ title: z.string(), identifier: z.string(), url: z.url() })),
  /** What the chosen subset covers and leaves out. */
  note: z.string(),
  pending: z.array(
    z.strictObject({
      title: z.string(),
      status: z.enum(["proposed", "adopted"]),
      effect: z.string(),
      url: z.url().nullable(),
    }),
  ),
  changelog: z.array(z.strictObject({ version: z.string(), date: z.iso.date(), change: z.string() })),
  roles: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  controls: z.array(CatalogControlSchema),
});

export type FrameworkDetail = z.infer<typeof FrameworkDetailSchema>;

/** A control with its search probes, as the audit engine gets it. */
export interface AuditableControl extends CatalogControl {
  /** How a document that fulfils the control says it. */
  readonly probes: readonly string[];
}

/** Why the catalog search found something, the strongest first. */
export const CATALOG_MATCHES = ["reference", "clock", "words"] as const;

export const SearchCatalogSchema = z.strictObject({
  q: z.string().max(TEXT_LIMITS.name, `must be at most ${TEXT_LIMITS.name} characters`).default(""),
  framework: GivenFrameworkSchema.optional(),
  category: FrameworkCategorySchema.optional(),
  theme: ThemeSchema.optional(),
  ...PageQuery,
});
export type SearchCatalog = z.output<typeof SearchCatalogSchema>;

/** What the search found: a control, or one requirement of it. */
export const CatalogHitSchema = z.strictObject({
  framework: FrameworkCodeSchema,
  control_id: z.string(),
  title: z.string(),
  statement: z.string(),
  theme: ThemeSchema,
  is_key: z.boolean(),
  match: z.enum(CATALOG_MATCHES),
  requirement: RequirementSchema.pick({
    id: true,
    citation: true,
    statement: true,
    deadlines: true,
  }).nullable(),
});
export type CatalogHit = z.infer<typeof CatalogHitSchema>;
