import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import { normalizeName, requiredText, TEXT_LIMITS } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";
import { THEMES } from "@/lib/judgment/analyst/schema";

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

/** Codes of an organization's own frameworks begin with this; no framework of the catalog ever does. */
export const OWN_PREFIX = "OWN_";
/** Instead of a framework's code: a control that was added to a single program. */
export const CUSTOM_CONTROLS = "CUSTOM";

/** The code of an organization's own framework. */
export const OwnFrameworkCodeSchema = z.templateLiteral([
  OWN_PREFIX,
  z.string().regex(/^[A-Z0-9][A-Z0-9_]{0,39}$/),
]);
export type OwnFrameworkCode = z.infer<typeof OwnFrameworkCodeSchema>;

/** What a control belongs to: a framework of the catalog, an own one, or nothing but its program. */
export const FrameworkReferenceSchema = withWireShape(
  z.union([FrameworkCodeSchema, OwnFrameworkCodeSchema, z.literal(CUSTOM_CONTROLS)]),
  {
    anyOf: [
      { $ref: "#/components/schemas/FrameworkCode" },
      { type: "string", pattern: `^(${OWN_PREFIX}[A-Z0-9][A-Z0-9_]{0,39}|${CUSTOM_CONTROLS})$` },
    ],
  },
);
export type FrameworkReference = z.infer<typeof FrameworkReferenceSchema>;

/** Whether a code is that of an own framework. */
export function isOwnFramework(code: string): code is OwnFrameworkCode {
  return OwnFrameworkCodeSchema.safeParse(code).success;
}

/** The code of a framework given by code or catalog name, in any case: the one rule for bodies, paths and queries. */
export function findFrameworkCode(codeOrName: string): FrameworkCode | undefined {
  const wanted = normalizeName(codeOrName).toLowerCase();
  return FRAMEWORK_CODES.find(
    (code) => code.toLowerCase() === wanted || FRAMEWORK_NAMES[code].toLowerCase() === wanted,
  );
}

/** The sentence for an unknown framework: the nearest one, and the list. */
export function explainUnknownFramework(typed: string): string {
  if (typed.trim().toUpperCase().startsWith(OWN_PREFIX))
    return "names an own framework that the organization does not have, or that cannot be used here: audits and applicability take the frameworks of the catalog";
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

/**
 * A framework as a caller may write it where own ones are taken too; its code. Whether the organization has an own
 * framework of that code is not checked here.
 */
export const GivenReferenceSchema = FrameworkNameSchema.transform((given, context): string => {
  const reference = findReference(given);
  if (reference) return reference;
  context.addIssue({
    code: "custom",
    message: explainUnknownFramework(given),
    params: { code: "unknown_framework" },
  });
  return z.NEVER;
});

/** The reference that a person means: a code or name of the catalog, or what may be the code of an own framework. */
export function findReference(given: string): FrameworkReference | undefined {
  const code = normalizeName(given).toUpperCase();
  return findFrameworkCode(given) ?? FrameworkReferenceSchema.safeParse(code).data;
}
