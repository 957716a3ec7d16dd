import type { AuditStanding } from "@/lib/audits";
import type { RiskClass } from "@/lib/systems/schema";
import { levelOfScore } from "./policy";
import type { RiskScore, STANDING_FACTORS } from "./schema";
import type { DecisionStanding } from "./standing-store";

type FactorName = (typeof STANDING_FACTORS)[number];

/** What share of the score each factor has while all of them have data. */
const WEIGHTS: Readonly<Record<FactorName, number>> = {
  drift: 0.35,
  decisions: 0.2,
  audits: 0.2,
  open_gaps: 0.1,
  risk_class: 0.15,
};

/** What a class adds: not classified is not harmless, it is not known. */
const CLASS_VALUES: Readonly<Record<RiskClass, number>> = {
  prohibited: 100,
  high: 75,
  unclassified: 50,
  limited: 40,
  minimal: 10,
};

/** A prohibited system is critical whatever else is known (Regulation (EU) 2024/1689, Article 5). */
const PROHIBITED_FLOOR = 75;
/** Each serious finding takes this share of what is left to 100. */
const GAP_SHARE = 0.15;

/** What is known of a system. */
export interface Standing {
  riskClass: RiskClass;
  decisions: DecisionStanding;
  audits: AuditStanding | undefined;
}

interface Factor {
  factor: FactorName;
  value: number | null;
  detail: string;
}

/**
 * The standing score of a system: the weighted mean of its factors, each 0 to 100. A factor without data
 * gives its weight to the others, so that nothing unknown counts as good. Pure.
 */
export function standingScore({
  riskClass,
  decisions,
  audits,
}: Standing): Omit<RiskScore, "system_name" | "timestamp"> {
  const factors: Factor[] = [
    driftFactor(decisions),
    decisionFactor(decisions),
    auditFactor(audits),
    gapFactor(audits),
    { factor: "risk_class", value: CLASS_VALUES[riskClass], detail: `EU AI Act risk class: ${riskClass}.` },
  ];
  const known = factors.reduce((sum, { factor, value }) => sum + (value === null ? 0 : WEIGHTS[factor]), 0);
  const weighted = factors.map(({ factor, value, detail }) => {
    const weight = value === null ? 0 : WEIGHTS[factor] / known;
    return { factor, value, weight: round(weight, 3), points: round(weight * (value ?? 0), 1), detail };
  });
  const mean = factors.reduce((sum, { factor, value }) => sum + (WEIGHTS[factor] / known) * (value ?? 0), 0);
  const score = Math.round(riskClass === "prohibited" ? Math.max(PROHIBITED_FLOOR, mean) : mean);
  return { risk_score: score, risk_level: levelOfScore(score), trend: trendOf(decisions), factors: weighted };
}

function driftFactor({ drift, readings }: DecisionStanding): Factor {
  if (drift === null) return { factor: "drift", value: null, detail: "No drift was measured yet." };
  const detail = `Weighted mean of the last ${readings === 1 ? "reading" : `${readings} readings`}: ${drift.toFixed(2)}.`;
  return { factor: "drift", value: round(drift * 100, 1), detail };
}

function decisionFactor({ decisions, severity, open_reviews: open }: DecisionStanding): Factor {
  const waiting =
    open === 0 ? "" : ` ${open === 1 ? "One review waits" : `${open} reviews wait`} for a person.`;
  if (severity === null) {
    return { factor: "decisions", value: null, detail: `No decision in the last 30 days.${waiting}` };
  }
  const counted = decisions === 1 ? "One decision" : `${decisions} decisions`;
  const detail = `${counted} in the last 30 days; 0 would be all approved, 100 all escalated.${waiting}`;
  return { factor: "decisions", value: round(severity, 1), detail };
}

function auditFactor(audits: AuditStanding | undefined): Factor {
  if (!audits) return { factor: "audits", value: null, detail: "The system was not audited yet." };
  const counted = audits.frameworks === 1 ? "one framework" : `${audits.frameworks} frameworks`;
  const detail = `Newest audits of ${counted} score ${Math.round(audits.mean_score)} on average.`;
  return { factor: "audits", value: round(100 - audits.mean_score, 1), detail };
}

function gapFactor(audits: AuditStanding | undefined): Factor {
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

function trendOf(standing: DecisionStanding): RiskScore["trend"] {
  const { recent_severity: recent, earlier_severity: earlier } = standing;
  const isKnown =
    recent !== null &&
    earlier !== null &&
    Math.min(standing.recent_decisions, standing.earlier_decisions) >= TREND_DECISIONS;
  if (!isKnown) return "insufficient_data";
  if (Math.abs(recent - earlier) < TREND_POINTS) return "steady";
  return recent > earlier ? "rising" : "falling";
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
