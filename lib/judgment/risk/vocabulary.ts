export const DECISIONS = ["APPROVE", "FLAG", "ESCALATE"] as const;

export const RISK_LEVELS = ["LOW", "MEDIUM", "HIGH", "CRITICAL"] as const;

/** Classes of the EU AI Act: Article 5; Article 6 with Annexes I and III; Article 50; the rest; not decided yet. */
export const RISK_CLASSES = ["prohibited", "high", "limited", "minimal", "unclassified"] as const;

export type Decision = (typeof DECISIONS)[number];

export type RiskLevel = (typeof RISK_LEVELS)[number];

export type RiskClass = (typeof RISK_CLASSES)[number];

/** Days after which an incident weighs half in the risk score of a system. */
export const HALF_LIFE_DAYS = 30;

/** Clean readings after which an incident weighs half in the risk score of a system. */
export const CLEAN_READINGS = 20;

/** The level of a system nothing is known about: no level of risk, and never compared with one. */
export const NOT_MEASURED = "NOT_MEASURED";

/** The level of a risk; one that rests on audits alone with how much they could judge: "low, from 19% coverage". */
export function withCoverage(level: string, auditCoverage: number | null): string {
  return auditCoverage === null ? level : `${level}, ${coverageText(auditCoverage)}`;
}

/** "from 19% coverage". */
export function coverageText(auditCoverage: number): string {
  return `from ${Math.round(auditCoverage)}% coverage`;
}
