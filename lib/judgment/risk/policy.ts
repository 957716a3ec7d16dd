import type { OpinionVerdict } from "@/lib/judgment/opinion/vocabulary";
import type { ScanSeverity } from "@/lib/judgment/scan/schema";
import type { PrecedentEffect } from "./schema";
import { type Decision, RISK_LEVELS, type RiskLevel } from "./vocabulary";

/**
 * The policy: from a drift score and the worst scan finding to a risk level and a decision. Pure, and the
 * only place where either is decided; docs/governance.md shows the same as tables.
 */

/** Share of the way from the threshold to 1 beyond which drift is critical. */
const CRITICAL_SHARE = 0.6;

const DECISION_OF: Readonly<Record<RiskLevel, Decision>> = {
  LOW: "APPROVE",
  MEDIUM: "APPROVE",
  HIGH: "FLAG",
  CRITICAL: "ESCALATE",
};

/** What a decision is made from. */
export interface PolicyInput {
  /** 0 (as expected) to 1. */
  driftScore: number;
  /** 0 to 1: a score above it drifts. */
  threshold: number;
  /** The worst finding of the scan; null when nothing was found or nothing was scanned. */
  worstFinding: ScanSeverity | null;
}

export interface PolicyOutcome {
  isDrifting: boolean;
  /** The level of the drift score alone. */
  driftLevel: RiskLevel;
  riskLevel: RiskLevel;
  decision: Decision;
  requiresHumanReview: boolean;
}

/** Decides. Total: every score and threshold between 0 and 1 has exactly one outcome. */
export function decide({ driftScore, threshold, worstFinding }: PolicyInput): PolicyOutcome {
  const driftLevel = levelOfDrift(driftScore, threshold);
  const riskLevel = raise(driftLevel, worstFinding);
  const decision = DECISION_OF[riskLevel];
  return {
    isDrifting: driftScore > threshold,
    driftLevel,
    riskLevel,
    decision,
    requiresHumanReview: decision === "ESCALATE",
  };
}

/** A person's ruling on a near-identical behavior, and what speaks against being milder because of it. */
export interface PrecedentInput {
  ruling: Decision;
  /** The behavior contradicts what is expected of the system. */
  isContradicted: boolean;
  worstFinding: ScanSeverity | null;
}

/**
 * Moves an outcome toward the ruling of a precedent: up to the ruling's level, down by one level at most and never below
 * the ruling. A contradiction or a finding that raises the risk is never made milder. Drift stays what was measured.
 */
export function followPrecedent(
  outcome: PolicyOutcome,
  { ruling, isContradicted, worstFinding }: PrecedentInput,
): { outcome: PolicyOutcome; effect: PrecedentEffect } {
  const from = RISK_LEVELS.indexOf(outcome.riskLevel);
  const levels = RISK_LEVELS.flatMap((level, at) => (DECISION_OF[level] === ruling ? [at] : []));
  const [lowest = from, highest = from] = [levels[0], levels.at(-1)];
  const isSevere = worstFinding === "high" || worstFinding === "critical";
  const to =
    from < lowest
      ? lowest
      : from > highest && !isContradicted && !isSevere
        ? Math.max(highest, from - 1)
        : from;
  return moved(outcome, to);
}

/** Moves an outcome to a level; drift stays what was measured. */
function moved(outcome: PolicyOutcome, to: number): { outcome: PolicyOutcome; effect: PrecedentEffect } {
  const from = RISK_LEVELS.indexOf(outcome.riskLevel);
  const riskLevel = RISK_LEVELS[to] ?? outcome.riskLevel;
  const decision = DECISION_OF[riskLevel];
  return {
    outcome: { ...outcome, riskLevel, decision, requiresHumanReview: decision === "ESCALATE" },
    effect: to > from ? "raised" : to < from ? "lowered" : "none",
  };
}

/** What a language model says of a behavior, and what speaks against being milder because of it. */
export interface OpinionInput {
  verdict: OpinionVerdict;
  /** The behavior contradicts what is expected of the system. */
  isContradicted: boolean;
  /** A text that the model was shown holds instructions to a reader. */
  isSteered: boolean;
}

/** Whether an opinion can change an outcome at all: what is critical is not lowered and cannot rise. */
export function canBeWeighed({ riskLevel }: PolicyOutcome): boolean {
  return riskLevel !== "CRITICAL";
}

/**
 * Moves an outcome by what a language model says, before a precedent applies; docs/governance.md shows the same as a
 * table.
 *
 * - `breaks` raises it by one level
 * - `keeps` lowers it from HIGH to MEDIUM, where the drift score alone made it HIGH: not where the behavior contradicts
 *   what is expected, where a finding raised it, or where a text tries to steer its reader
 * - `cannot_tell` changes nothing, and nothing changes what is CRITICAL
 */
export function weighOpinion(
  outcome: PolicyOutcome,
  { verdict, isContradicted, isSteered }: OpinionInput,
): { outcome: PolicyOutcome; effect: PrecedentEffect } {
  const from = RISK_LEVELS.indexOf(outcome.riskLevel);
  const { riskLevel, driftLevel } = outcome;
  const isByDriftAlone = riskLevel === "HIGH" && driftLevel === "HIGH" && !isContradicted;
  if (verdict === "breaks" && canBeWeighed(outcome)) return moved(outcome, from + 1);
  if (verdict === "keeps" && isByDriftAlone && !isSteered) return moved(outcome, from - 1);
  return moved(outcome, from);
}

/** Puts a risk score into the quarter of a level that it is not in. */
export function scoreWithin(score: number, level: RiskLevel): number {
  const from = RISK_LEVELS.indexOf(level) * POINTS_PER_LEVEL;
  return Math.min(from + POINTS_PER_LEVEL - 1, Math.max(from, score));
}

/**
 * What a consensus decides about a system and how risky that makes it: the table read backwards. Without a
 * consensus people decide, as after any escalation.
 */
export function decideByConsensus(
  reached: Decision | "NO_CONSENSUS",
): Pick<PolicyOutcome, "riskLevel" | "decision" | "requiresHumanReview"> {
  const decision = reached === "NO_CONSENSUS" ? "ESCALATE" : reached;
  const riskLevel = RISK_LEVELS.find((level) => DECISION_OF[level] === decision) ?? "CRITICAL";
  return { riskLevel, decision, requiresHumanReview: decision === "ESCALATE" };
}

/** Where the critical level begins for a threshold. */
export function criticalFrom(threshold: number): number {
  return threshold + (1 - threshold) * CRITICAL_SHARE;
}

function levelOfDrift(score: number, threshold: number): RiskLevel {
  if (score > criticalFrom(threshold)) return "CRITICAL";
  if (score > threshold) return "HIGH";
  return score > threshold / 2 ? "MEDIUM" : "LOW";
}

/** A finding of severity high raises the level by one, a critical one to the top; others change nothing. */
function raise(level: RiskLevel, worstFinding: ScanSeverity | null): RiskLevel {
  if (worstFinding === "critical") return "CRITICAL";
  if (worstFinding !== "high") return level;
  return RISK_LEVELS[RISK_LEVELS.indexOf(level) + 1] ?? "CRITICAL";
}

/** Points each risk level spans in a score of 100. */
const POINTS_PER_LEVEL = 25;

/**
 * The risk score of one observation, 0 to 100: its level's quarter, and within it how far the drift score
 * has gone through the range that has this level. Never falls when the drift score or the finding rises.
 */
export function riskScoreOf(input: PolicyInput): number {
  const { riskLevel } = decide(input);
  // Only a drift score of 1 is worth 100: elsewhere a quarter's end is the next one's beginning.
  const most = riskLevel === "CRITICAL" ? POINTS_PER_LEVEL : POINTS_PER_LEVEL - 1;
  const within = Math.min(most, Math.floor(shareOfLevel(input, riskLevel) * POINTS_PER_LEVEL));
  return RISK_LEVELS.indexOf(riskLevel) * POINTS_PER_LEVEL + within;
}

function shareOfLevel({ driftScore, threshold, worstFinding }: PolicyInput, level: RiskLevel): number {
  const borders = [0, threshold / 2, threshold, criticalFrom(threshold), 1];
  const driftLevels = RISK_LEVELS.flatMap((drift, index) =>
    raise(drift, worstFinding) === level ? [index] : [],
  );
  const from = borders[driftLevels[0] ?? 0] ?? 0;
  const to = borders[(driftLevels.at(-1) ?? 0) + 1] ?? 1;
  return to > from ? (driftScore - from) / (to - from) : 0;
}

/** The level of a score of 0 to 100: its quarter. */
export function levelOfScore(score: number): RiskLevel {
  return RISK_LEVELS[Math.min(RISK_LEVELS.length - 1, Math.floor(score / POINTS_PER_LEVEL))] ?? "CRITICAL";
}
