import { type Finding, nearestProbe } from "./examine";
import { findDenied, type Limit } from "./reading/limits";
import { contentStems } from "./terms";
import { COST_OF_CONTRADICTION, LIMIT_COST, STANCE_WORTH, WORTH_OF_EVIDENCE } from "./thresholds";
import type { ControlTopic } from "./topic";

/** A finding with its weight in the verdict. */
export interface WeighedFinding extends Finding {
  /** 0 to 1: how surely it is about the control. */
  weight: number;
  /** 0 to 1: what it says for the control. */
  worth: number;
  /** What its limits take away; 0 when none counts. */
  cost: number;
  limits: readonly Limit[];
}

/** Controls that ask to tell people something: a limit that is told is the evidence, not a shortfall. */
function isAboutTelling(topic: ControlTopic): boolean {
  return topic.control.theme === "transparency" || topic.control.theme === "technical_documentation";
}

/** Whether a finding says something for the control. */
export function isEvidence({ worth }: WeighedFinding): boolean {
  return worth >= WORTH_OF_EVIDENCE;
}

/** Whether a finding says that what the control asks is not done. */
export function isContradiction({ cost, indexed }: WeighedFinding): boolean {
  return cost >= COST_OF_CONTRADICTION && STANCE_WORTH[indexed.reading.stance] > 0;
}

export function weigh(finding: Finding, topic: ControlTopic): WeighedFinding {
  const { reading } = finding.indexed;
  const limits = reading.limits.filter((limit) => counts(limit, finding, topic));
  const cost = limits.reduce((sum, { kind }) => sum + LIMIT_COST[kind], 0);
  return {
    ...finding,
    weight: 1 / (1 + Math.exp(-finding.about)),
    worth: (isAdvice(finding, topic) ? 1 : STANCE_WORTH[reading.stance]) * Math.max(0, 1 - cost),
    cost,
    limits,
  };
}

/** Whether a limit counts against this control, or is what the control wants to read. */
function counts({ kind }: Limit, finding: Finding, topic: ControlTopic): boolean {
  if (isAboutTelling(topic)) return kind === "negation" && deniesTelling(finding);
  return kind !== "negation" || !deniesTheSame(finding, topic);
}

/** Stems of what controls about telling people ask to be done. */
const TELLING_STEMS = new Set(
  contentStems(
    "publish document inform state disclose describe provide tell label notify report explain give available show list mention communicate support submit maintain update keep",
  ),
);

function deniesTelling(finding: Finding): boolean {
  return contentStems(findDenied(finding.indexed.sentence.text)).some((stem) => TELLING_STEMS.has(stem));
}

/** "We recommend against use in …" tells users something, which is what controls about telling ask for. */
function isAdvice({ indexed }: Finding, topic: ControlTopic): boolean {
  return (
    isAboutTelling(topic) &&
    indexed.reading.stance === "recommendation" &&
    /\bwe (?:\w+ ){0,2}(?:recommend|advise|caution|urge|encourage|suggest)\b/i.test(indexed.sentence.text)
  );
}

/** Whether a finding counts in full: practice, or advice where the control asks for advice. */
export function isPractice({ indexed, worth }: WeighedFinding): boolean {
  return indexed.reading.stance === "practice" || worth === 1;
}

/** Whether the sentence denies what the control itself wants denied, such as a banned practice. */
function deniesTheSame(finding: Finding, topic: ControlTopic): boolean {
  const wanted = nearestProbe(topic, finding)?.deniedStems;
  if (!wanted || wanted.size === 0) return false;
  return contentStems(findDenied(finding.indexed.sentence.text)).some((stem) => wanted.has(stem));
}
