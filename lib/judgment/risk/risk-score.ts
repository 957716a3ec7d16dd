import { INCIDENT_DAYS } from "./incidents";
import { levelOfScore } from "./policy";
import type { RISK_FACTORS, SystemRisk } from "./schema";
import { NOT_MEASURED, type RiskClass } from "./vocabulary";

type FactorName = (typeof RISK_FACTORS)[number];

/** What share of the score each factor can have; fixed, so that a factor without data moves no other. */
export const WEIGHTS: Readonly<Record<Exclude<FactorName, "risk_class">, number>> = {
  drift: 0.35,
  decisions: 0.35,
  audits: 0.15,
  open_gaps: 0.15,
};

/**
 * How much a class scales what is known: the same breach weighs more where the EU AI Act expects more
 * harm. By itself a class is no measurement. Not classified is not known, and scales nothing.
 */
export const CONSEQUENCES: Readonly<Record<RiskClass, number>> = {
  prohibited: 1.5,
  high: 1.25,
  unclassified: 1,
  limited: 1,
  minimal: 0.75,
};

/** A prohibited system that is in use is critical however well it behaves (Regulation (EU) 2024/1689, Article 5). */
export const PROHIBITED_FLOOR = 75;
/** Each serious finding takes this share of what is left to 100. */
export const GAP_SHARE = 0.15;

/** What a system's decisions say about it. */
export interface DecisionSummary {
  /** Whether anything was ever decided about it, however long ago. */
  has_decisions: boolean;
  /** In the last {@link INCIDENT_DAYS} days: readings, those beyond their threshold, all decisions by kind. */
  readings: number;
  breaches: number;
  decisions: number;
  flagged: number;
  escalated: number;
  /** What breaches and decisions add up to, each faded by time and by clean readings since. */
  drift_load: number;
  decision_load: number;
  open_reviews: number;
  /** Mean severity (0 all approved, 100 all escalated) of the last 7 days and of the 7 before. */
  recent_decisions: number;
  recent_severity: number | null;
  earlier_decisions: number;
  earlier_severity: number | null;
  /** The latest reading; null when drift was never measured. */
  last_id: string | null;
}

/** What the newest audits of a system, one for each framework, say about it. */
export interface AuditSummary {
  /** Frameworks whose newest audit found anything shown or contradicted. */
  frameworks: number;
  /** Mean share of what is shown, in part counting half, of what is shown or contradicted, 0 to 100. */
  mean_met: number;
  /** Mean share of the requirements on which they decided anything, 0 to 100; null where none says. */
  mean_coverage: number | null;
  /** Critical and high findings in those audits; silence is never one. */
  serious_findings: number;
}

/** What is known of a system. */
export interface KnownOfSystem {
  riskClass: RiskClass;
  decisions: DecisionSummary;
  /** Undefined when no audit has judged a control. */
  audits: AuditSummary | undefined;
}

interface Factor {
  factor: keyof typeof WEIGHTS;
  value: number | null;
  detail: string;
}

/**
 * The risk score of a system: the sum of its factors, each 0 to 100 times a fixed share, scaled by the
 * consequence of its risk class. A factor without data adds nothing and leaves the others as they are; a
 * system without any data is not measured, which is no level of risk. Pure.
 */
export function systemRisk({ riskClass, decisions, audits }: KnownOfSystem): SystemRisk {
  const factors = [
    driftFactor(decisions),
    decisionFactor(decisions),
    auditFactor(audits),
    gapFactor(audits),
  ].map(({ factor, value, detail }) => {
    const weight = value === null ? 0 : WEIGHTS[factor];
    return { factor, value, weight, points: weight * (value ?? 0), detail };
  });
  const isMeasured = factors.some(({ value }) => value !== null);
  const sum = factors.reduce((total, { points }) => total + points, 0);
  const score = isMeasured ? scaled(sum, riskClass) : 0;
  const consequence = CONSEQUENCES[riskClass];
  const classPoints = round(isMeasured ? score - sum : 0, 1);
  const ofClass = { factor: "risk_class" as const, value: null, weight: 0, points: classPoints };
  return {
    risk_score: Math.round(score),
    risk_level: isMeasured ? levelOfScore(Math.round(score)) : NOT_MEASURED,
    is_measured: isMeasured,
    audit_coverage: restsOnAudits(decisions) ? (audits?.mean_coverage ?? null) : null,
    consequence,
    trend: trendOf(decisions),
    factors: [
      ...factors.map((factor) => ({ ...factor, points: round(factor.points, 1) })),
      { ...ofClass, detail: `EU AI Act risk class: ${riskClass}. It scales the rest by ${consequence}.` },
    ],
  };
}

/** Nothing was measured or decided about the system, so that what is known is what audits could judge. */
function restsOnAudits({ last_id, has_decisions }: DecisionSummary): boolean {
  return last_id === null && !has_decisions;
}

function scaled(sum: number, riskClass: RiskClass): number {
  const score = Math.min(100, sum * CONSEQUENCES[riskClass]);
  return riskClass === "prohibited" ? Math.max(PROHIBITED_FLOOR, score) : score;
}

/** 0 without a load, 50 for one whole fresh incident, 75 for two: what is left to 100 is halved each time. */
function loadValue(load: number): number {
  return round(100 * (1 - 0.5 ** load), 1);
}

function driftFactor(summary: DecisionSummary): Factor {
  const { readings, breaches, drift_load: load } = summary;
  if (summary.last_id === null) return { factor: "drift", value: null, detail: "No drift was measured yet." };
  const counted = readings === 1 ? "one reading" : `${readings} readings`;
  const detail = `${breaches} of ${counted} in the last ${INCIDENT_DAYS} days exceeded the threshold.`;
  return { factor: "drift", value: loadValue(load), detail };
}

function decisionFactor(summary: DecisionSummary): Factor {
  const { decisions, flagged, escalated, decision_load: load, open_reviews: open } = summary;
  if (!summary.has_decisions)
    return { factor: "decisions", value: null, detail: "Nothing was decided about it yet." };
  const waiting =
    open === 0 ? "" : ` ${open === 1 ? "One review waits" : `${open} reviews wait`} for a person.`;
  const counted = decisions === 1 ? "one decision" : `${decisions} decisions`;
  const detail = `${escalated} escalated and ${flagged} flagged of ${counted} in the last ${INCIDENT_DAYS} days.${waiting}`;
  return { factor: "decisions", value: loadValue(load), detail };
}

function auditFactor(audits: AuditSummary | undefined): Factor {
  if (!audits) return { factor: "audits", value: null, detail: "No audit has judged a control yet." };
  const counted = audits.frameworks === 1 ? "one framework" : `${audits.frameworks} frameworks`;
  const shown = `Of what the newest audits of ${counted} could judge, ${Math.round(audits.mean_met)}% is met.`;
  // What a document leaves out lowers how much is known, and neither raises nor lowers the score.
  const { mean_coverage: coverage } = audits;
  const detail =
    coverage === null ? shown : `${shown} They could judge ${Math.round(coverage)}% of the requirements.`;
  return { factor: "audits", value: round(100 - audits.mean_met, 1), detail };
}

function gapFactor(audits: AuditSummary | undefined): Factor {
  if (!audits) return { factor: "open_gaps", value: null, detail: "Gaps are known from audits." };
  const gaps = audits.serious_findings;
  const detail =
    gaps === 1 ? "One critical or high finding is open." : `${gaps} critical or high findings are open.`;
  return { factor: "open_gaps", value: round(100 * (1 - (1 - GAP_SHARE) ** gaps), 1), detail };
}

/** Fewer decisions in a week say nothing about the next. */
const TREND_DECISIONS = 3;
/** Points by which the mean severity must differ to be called a change. */
const TREND_POINTS = 5;

function trendOf(summary: DecisionSummary): SystemRisk["trend"] {
  const { recent_severity: recent, earlier_severity: earlier } = summary;
  const isKnown =
    recent !== null &&
    earlier !== null &&
    Math.min(summary.recent_decisions, summary.earlier_decisions) >= TREND_DECISIONS;
  if (!isKnown) return "insufficient_data";
  if (Math.abs(recent - earlier) < TREND_POINTS) return "steady";
  return recent > earlier ? "rising" : "falling";
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
