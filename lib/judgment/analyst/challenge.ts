import type { Finding } from "./examine";
import type { Judgement } from "./judge";
import {
  DEEP_ABOUT_LEAST,
  DEEP_COST_ALLOWED_FOR_MET,
  DEEP_SHARED_WORDS,
  WORTH_FOR_MET,
  WORTH_FOR_PARTIAL,
} from "./thresholds";
import type { ControlTopic } from "./topic";
import { isContradiction, isEvidence, type WeighedFinding, weigh } from "./weigh";

/** What the second pass of a deep audit found. */
export interface Challenge {
  judgement: Judgement;
  /** Passages that speak against the first verdict. */
  objections: readonly WeighedFinding[];
  /** Whether the verdict was lowered. */
  isLowered: boolean;
}

/**
 * Challenges a favorable verdict: only unlimited practice counts, and the whole document is searched
 * for passages that limit or contradict it, also such that were too distant for the first pass. A
 * verdict is only ever lowered.
 */
export function challenge(
  judgement: Judgement,
  findings: readonly Finding[],
  topic: ControlTopic,
): Challenge {
  if (judgement.verdict !== "met" && judgement.verdict !== "partial") {
    return { judgement, objections: [], isLowered: false };
  }
  const objections = findObjections(findings, topic);
  const strictWorth = judgement.quotable
    .filter(({ indexed, cost }) => indexed.reading.stance === "practice" && cost === 0)
    .reduce((sum, { weight, worth }) => sum + weight * worth, 0);
  const verdict = lower(judgement, strictWorth, objections.length);
  return { judgement: { ...judgement, verdict }, objections, isLowered: verdict !== judgement.verdict };
}

function lower({ verdict, measures, quotable }: Judgement, strictWorth: number, objections: number) {
  if (verdict === "met") {
    const holds =
      strictWorth >= WORTH_FOR_MET && measures.cost <= DEEP_COST_ALLOWED_FOR_MET && objections === 0;
    return holds ? "met" : "partial";
  }
  if (strictWorth >= WORTH_FOR_PARTIAL) return "partial";
  // Nothing that holds without reservation is left: denied outright, or merely not shown.
  return quotable.some(isContradiction) || objections > 1 ? "not_met" : "insufficient_evidence";
}

function findObjections(findings: readonly Finding[], topic: ControlTopic): WeighedFinding[] {
  return findings
    .filter(
      ({ about, indexed }) =>
        about >= DEEP_ABOUT_LEAST && sharedWords(indexed.compared.stems, topic) >= DEEP_SHARED_WORDS,
    )
    .map((finding) => weigh(finding, topic))
    .filter((finding) => isContradiction(finding) && !isEvidence(finding))
    .sort((a, b) => b.about - a.about || a.indexed.sentence.start - b.indexed.sentence.start);
}

function sharedWords(stems: ReadonlySet<string>, topic: ControlTopic): number {
  let shared = 0;
  for (const stem of topic.stems.keys()) if (stems.has(stem)) shared++;
  return shared;
}
