import { normalizeName } from "@/lib/core/names";

/** Set relations of NIST IR 8477, and `related` for what shares evidence without sharing duties. */
export const RELATION_TYPES = ["equal", "subset", "superset", "intersects", "related"] as const;

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

export type FrameworkCode = (typeof FRAMEWORK_CODES)[number];

export type FrameworkCategory = (typeof FRAMEWORK_CATEGORIES)[number];

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

/** What people call them where there is little room. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map<FrameworkCode, string>([
  ["SOC2", "SOC 2"],
  ["EU_AI_ACT", "EU AI Act"],
  ["ISO27001", "ISO 27001"],
  ["NIST_AI_RMF", "NIST AI RMF"],
  ["NIST_CSF", "NIST CSF"],
  ["ISO42001", "ISO 42001"],
  ["PCI_DSS", "PCI DSS"],
  // Of these the code is the name, and shorter than what the catalog calls them.
  ...(["GDPR", "HIPAA", "CCPA", "NIS2", "DORA", "DSA", "DMA"] as const).map((code) => [code, code] as const),
]);

/** The short name of a framework; of one of the organization's own, its name, or its code where no name is given. */
export function shortFrameworkName(code: string, name = code === CUSTOM_CONTROLS ? "Custom" : code): string {
  return SHORT_NAMES.get(code) ?? name;
}

/** A label that begins with a framework's code, "ISO27001 A.5.15 Access control", as people read it. */
export function readableLabel(label: string): string {
  const [code = "", ...rest] = label.split(" ");
  return [shortFrameworkName(code), ...rest].join(" ");
}

/** The code of an organization's own framework. */
export type OwnFrameworkCode = `${typeof OWN_PREFIX}${string}`;

/** What the code of an own framework looks like. */
export const OWN_CODE_PATTERN = new RegExp(`^${OWN_PREFIX}[A-Z0-9][A-Z0-9_]{0,39}$`);

/** What a control belongs to: a framework of the catalog, an own one, or nothing but its program. */
export type FrameworkReference = FrameworkCode | OwnFrameworkCode | typeof CUSTOM_CONTROLS;

/** Whether a control may belong to this. */
export function isFrameworkReference(code: string): code is FrameworkReference {
  return code === CUSTOM_CONTROLS || isOwnFramework(code) || FRAMEWORK_CODES.some((known) => known === code);
}

/** Whether a code is that of an own framework. */
export function isOwnFramework(code: string): code is OwnFrameworkCode {
  return OWN_CODE_PATTERN.test(code);
}

/** The code of a framework given by code or catalog name, in any case: the one rule for bodies, paths and queries. */
export function findFrameworkCode(codeOrName: string): FrameworkCode | undefined {
  const wanted = normalizeName(codeOrName).toLowerCase();
  return FRAMEWORK_CODES.find(
    (code) => code.toLowerCase() === wanted || FRAMEWORK_NAMES[code].toLowerCase() === wanted,
  );
}

/** The reference that a person means: a code or name of the catalog, or what may be the code of an own framework. */
export function findReference(given: string): FrameworkReference | undefined {
  const code = normalizeName(given).toUpperCase();
  return findFrameworkCode(given) ?? (isFrameworkReference(code) ? code : undefined);
}
