import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
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

/** A control of another framework that asks for much the same evidence. */
export const RelatedControlSchema = z.strictObject({
  framework: FrameworkCodeSchema,
  control_id: z.string(),
  title: z.string(),
});

export const CatalogControlSchema = z.strictObject({
  control_id: z.string(),
  group: z.string(),
  title: z.string(),
  description: z.string(),
  theme: ThemeSchema,
  /** 1 supporting, 2 ordinary, 3 failing it undermines the framework's purpose. */
  weight: z.int().min(1).max(3),
  /** Key controls (about a third) are what a quick audit looks at. */
  is_key: z.boolean(),
  /** Who is bound, in the framework's own roles. */
  applies_to: z.array(z.string()),
  questions: z.array(z.string()),
  evidence_examples: z.array(z.string()),
  related: z.array(RelatedControlSchema),
});

export type CatalogControl = z.infer<typeof CatalogControlSchema>;

export const FrameworkDetailSchema = FrameworkSchema.extend({
  /** Official source and version the control references were taken from. */
  source: z.string(),
  /** What the chosen subset covers and leaves out. */
  note: z.string(),
  controls: z.array(CatalogControlSchema),
});

export type FrameworkDetail = z.infer<typeof FrameworkDetailSchema>;

/** One catalog file: as written by hand in `catalog/*.json`, before relations are resolved. */
export const CatalogFileSchema = z.strictObject({
  code: FrameworkCodeSchema,
  name: z.string().min(1),
  category: FrameworkCategorySchema,
  source: z.string().min(1),
  note: z.string().min(1),
  controls: z
    .array(
      CatalogControlSchema.omit({ related: true }).extend({
        related: z.array(z.string().regex(/^[A-Z0-9_]+:.+$/)).max(3),
        questions: z.array(z.string().min(1)).min(2).max(4),
        evidence_examples: z.array(z.string().min(1)).min(1),
        /** How a document that fulfils the control says it: search probes of the embedded analyst. */
        statements: z.array(z.string().min(1)).min(2),
      }),
    )
    .min(1),
});

export type CatalogFile = z.infer<typeof CatalogFileSchema>;
/** A control with its search probes, as the audit engine gets it. */
export type AuditableControl = CatalogFile["controls"][number];
