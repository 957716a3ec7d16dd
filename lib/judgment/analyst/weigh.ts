import { languageLists } from "@/lib/judgment/language/lists";
import { type Finding, nearestProbe } from "./examine";
import { findDenied, type Limit } from "./reading/limits";
import { COST_OF_CONTRADICTION, LIMIT_COST, STANCE_WORTH, WORTH_OF_EVIDENCE } from "./thresholds";
import { type ControlTopic, contentStems } from "./topic";

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

/** Controls that ask to inform people: a disclosed limit is the evidence, not a shortfall. */
function isAboutInforming(topic: ControlTopic): boolean {
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
  if (isAboutInforming(topic)) return kind === "negation" && deniesInforming(finding);
  return kind !== "negation" || !deniesTheSame(finding, topic);
}

/** Stems of what controls about informing people ask for. */
const INFORMING = new Set(languageLists("asking", ["informing"]).informing.flatMap(contentStems));

function deniesInforming(finding: Finding): boolean {
  return contentStems(findDenied(finding.indexed.sentence.text)).some((stem) => INFORMING.has(stem));
}

/** "We recommend against use in …" informs users, which is what these controls ask for. */
function isAdvice({ indexed }: Finding, topic: ControlTopic): boolean {
  return (
    isAboutInforming(topic) &&
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
