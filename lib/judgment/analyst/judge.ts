import type { Finding } from "./examine";
import type { Verdict } from "./schema";
import {
  ABOUT_ALONE,
  ABOUT_LEAST,
  ABOUT_NEAR,
  ABOUT_QUOTABLE,
  COST_ALLOWED_FOR_MET,
  COST_FOR_NOT_MET,
  NEAR_TOGETHER,
  QUESTIONS_FOR_MET,
  STANCE_WORTH,
  WORDS_FOR_MET,
  WORTH_FOR_MET,
  WORTH_FOR_PARTIAL,
} from "./thresholds";
import type { ControlTopic } from "./topic";
import { isContradiction, isEvidence, isPractice, type WeighedFinding, weigh } from "./weigh";

/** The numbers under a verdict. */
interface Measures {
  /** Total worth of the quotable statements. */
  worth: number;
  /** The part of it that is practice and clearly on topic: only this can make a control met. */
  clearWorth: number;
  /** Mean cost of limits over everything on topic. */
  cost: number;
  /** Share of the control's questions spoken to. */
  answered: number;
  /** Share of the control's characteristic words used. */
  wordsUsed: number;
}

/** What the document shows about one control. */
export interface Judgement {
  verdict: Verdict;
  /** 0 to 1, the graded value under the verdict: how much is shown, less what is taken away. */
  support: number;
  measures: Measures;
  /** On topic and clear enough to quote, the most on topic first. */
  quotable: readonly WeighedFinding[];
  /** Which of the control's questions the document speaks to, in their order. */
  questionsAnswered: readonly boolean[];
}

/** The verdict on one control from every sentence of the document. Pure. */
export function judge(findings: readonly Finding[], topic: ControlTopic): Judgement {
  const weighed = findings
    .filter(({ about, indexed }) => about >= ABOUT_LEAST && indexed.reading.stance !== "request")
    .map((finding) => weigh(finding, topic));
  const quotable = weighed
    .filter(({ about }) => about >= quotableFrom(weighed))
    .sort((a, b) => b.about - a.about || a.indexed.sentence.start - b.indexed.sentence.start);
  const questionsAnswered = answerQuestions(weighed, topic);
  const clear = quotable.filter(({ about }) => about >= ABOUT_QUOTABLE);
  const measures: Measures = {
    worth: sum(quotable.map(({ weight, worth }) => weight * worth)),
    clearWorth: sum(clear.filter(isPractice).map(({ weight, worth }) => weight * worth)),
    cost: meanCost(weighed),
    answered: questionsAnswered.filter(Boolean).length / Math.max(1, questionsAnswered.length),
    wordsUsed: shareOfWordsUsed(clear, topic),
  };
  const support = (1 - Math.exp(-2 * measures.worth)) * Math.exp(-1.5 * measures.cost);
  return { verdict: decide(measures, quotable), support, measures, quotable, questionsAnswered };
}

/**
 * One sentence must be clearly on topic to be quoted; where many are near it, less suffices, because
 * several foreign sentences seldom come near the same control.
 */
function quotableFrom(weighed: readonly WeighedFinding[]): number {
  const near = weighed.filter(
    ({ about, indexed }) => about >= ABOUT_NEAR && STANCE_WORTH[indexed.reading.stance] > 0,
  );
  return near.length >= NEAR_TOGETHER ? ABOUT_NEAR : ABOUT_QUOTABLE;
}

function decide(measures: Measures, quotable: readonly WeighedFinding[]): Verdict {
  const { worth, clearWorth, cost, answered, wordsUsed } = measures;
  if (quotable.length === 0) return "insufficient_evidence";
  const shown = quotable.filter(isEvidence);
  const isShown = worth >= WORTH_FOR_PARTIAL && canCarry(shown);
  const contradictions = quotable.filter(isContradiction);
  if (canCarry(contradictions) && (cost >= COST_FOR_NOT_MET || !isShown)) return "not_met";
  if (!isShown) return "insufficient_evidence";
  const isMet =
    clearWorth >= WORTH_FOR_MET &&
    cost <= COST_ALLOWED_FOR_MET &&
    answered >= QUESTIONS_FOR_MET &&
    wordsUsed >= WORDS_FOR_MET;
  return isMet ? "met" : "partial";
}

/** One sentence beyond doubt, two that are clearly on topic, or several near it. */
function canCarry(findings: readonly WeighedFinding[]): boolean {
  const clear = findings.filter(({ about }) => about >= ABOUT_QUOTABLE).length;
  return clear >= 2 || findings.length >= NEAR_TOGETHER || findings.some(({ about }) => about >= ABOUT_ALONE);
}

function answerQuestions(weighed: readonly WeighedFinding[], topic: ControlTopic): boolean[] {
  const statements = weighed.filter((finding) => finding.about >= 0 && isEvidence(finding));
  return topic.probes.flatMap((probe, i) =>
    probe.kind === "question"
      ? [statements.some(({ similarities }) => (similarities[i] ?? 0) >= topic.calibration.questionNear)]
      : [],
  );
}

function meanCost(weighed: readonly WeighedFinding[]): number {
  const counted = weighed.filter(({ indexed }) => STANCE_WORTH[indexed.reading.stance] > 0);
  const total = sum(counted.map(({ weight }) => weight));
  return total === 0 ? 0 : sum(counted.map(({ weight, cost }) => weight * cost)) / total;
}

function shareOfWordsUsed(quotable: readonly WeighedFinding[], topic: ControlTopic): number {
  const used = new Set(quotable.filter(isEvidence).flatMap(({ indexed }) => [...indexed.compared.stems]));
  return (
    sum(topic.mainStems.filter(([stem]) => used.has(stem)).map(([, weight]) => weight)) / topic.fullWeight
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
