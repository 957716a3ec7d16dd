import { type RequirementForce, verdictOf } from "@/lib/judgment/analyst/verdict";
import type { RequirementFinding, RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { Figure } from "./figures";
import { groupBy } from "./group-by";
import { mean } from "./statistics";

/** What was said of a requirement, and what is right. */
export interface JudgedPair {
  /** With its document. */
  control: string;
  force: RequirementForce;
  given: RequirementState;
  /** The finding, or the one it leans to, and how likely the engine says it is. */
  finding?: RequirementFinding;
  confidence?: number;
  right: RequirementFinding;
  /** The first quote, where a finding was given. */
  quote: string | undefined;
  rightQuotes: readonly string[];
}

const IN_PART: ReadonlySet<string> = new Set(["shown", "partly_shown"]);

function isRightInPart({ given, right }: Pick<JudgedPair, "given" | "right">): boolean {
  return given === right || (IN_PART.has(given) && IN_PART.has(right));
}

/** The shares that say how good an analyst is on judged documents. */
export function figuresOfDocuments(name: string, requirements: readonly JudgedPair[]): Figure[] {
  const verdicts = [...groupBy(requirements, ({ control }) => control).values()].map((ofControl) => ({
    given: verdictOf(ofControl.map(({ force, given: state }) => ({ force, state }))),
    right: verdictOf(ofControl.map(({ force, right: state }) => ({ force, state }))),
  }));
  const decided = requirements.filter(({ given }) => given !== "for_review");
  const either = decided.filter(({ given, right }) => given !== "no_evidence" || right !== "no_evidence");
  const shown = requirements.filter(({ given }) => given === "shown");
  const silent = requirements.filter(({ given }) => given === "no_evidence");
  const quoted = either.filter(({ quote, right }) => quote !== undefined && right !== "no_evidence");
  const contradicted = requirements.filter(({ given }) => given === "contradicted");
  const truly = requirements.filter(({ right }) => right === "contradicted");
  const deserved = verdicts.filter(({ right }) => right === "met");
  const others = verdicts.filter(({ right }) => right !== "met");
  const isRight = ({ given, right }: JudgedPair) => given === right;
  return [
    share(`${name}: decided`, requirements, ({ given }) => given !== "for_review"),
    share(`${name}: decided, right`, decided, isRight),
    share(`${name}: decided, right in part`, decided, isRightInPart),
    share(`${name}: where either side sees something, right`, either, isRight, { atLeast: 0.55 }),
    share(`${name}: where either side sees something, right in part`, either, isRightInPart, {
      atLeast: 0.8,
    }),
    share(`${name}: called shown, rightly`, shown, isRight),
    share(`${name}: called shown, shown in part`, shown, isRightInPart, { atLeast: 0.85 }),
    share(`${name}: called contradicted, rightly`, contradicted, isRight, { atLeast: 0.8 }),
    share(`${name}: contradicted, found`, truly, ({ given }) => given === "contradicted"),
    share(`${name}: contradicted, called shown`, truly, ({ given }) => given === "shown"),
    share(`${name}: called without evidence, rightly`, silent, isRight),
    share(`${name}: first quote is one of the judge's`, quoted, isQuoteRight, { atLeast: 0.8 }),
    share(`${name}: met where deserved`, deserved, ({ given }) => given === "met", { atLeast: 0.55 }),
    share(`${name}: met where not deserved`, others, ({ given }) => given === "met", { atMost: 0.03 }),
  ];
}

/** Confidences from which the curve takes a finding as decided. */
const DECIDED_FROM = [0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;

/** Coverage against accuracy: the share of findings (or leanings) that are at least so sure, and how many of those are right. */
export function coverageCurve(name: string, requirements: readonly JudgedPair[]): Figure[] {
  const certain = requirements.flatMap(({ finding, confidence, right }) =>
    finding === undefined || confidence === undefined ? [] : [{ confidence, right, given: finding }],
  );
  return DECIDED_FROM.flatMap((least) => {
    const decided = certain.filter(({ confidence }) => confidence >= least);
    const from = `${name}, confidence from ${least.toFixed(1)}`;
    return [
      share(`${from}: share decided`, certain, ({ confidence }) => confidence >= least),
      share(`${from}: right`, decided, ({ given, right }) => given === right),
      share(`${from}: right in part`, decided, isRightInPart),
    ];
  });
}

/** The reliability diagram: in bins of the confidence, how many findings (or leanings) are right. */
export function reliabilityDiagram(name: string, requirements: readonly JudgedPair[]): Figure[] {
  return DECIDED_FROM.flatMap((from, b) => {
    const to = DECIDED_FROM[b + 1] ?? Number.POSITIVE_INFINITY;
    const inside = requirements.filter(({ confidence = -1 }) => confidence >= from && confidence < to);
    if (inside.length === 0) return [];
    const said = mean(inside.map(({ confidence = 0 }) => confidence)).toFixed(2);
    return [share(`${name}, reliability: said ${said}`, inside, ({ finding, right }) => finding === right)];
  });
}

function isQuoteRight({ quote = "", rightQuotes }: JudgedPair): boolean {
  return rightQuotes.some((right) => right.includes(quote) || quote.includes(right));
}

function share<Item>(
  name: string,
  items: readonly Item[],
  is: (item: Item) => boolean,
  target?: Figure["target"],
): Figure {
  const measured = items.length === 0 ? Number.NaN : items.filter(is).length / items.length;
  return { name, measured, count: items.length, ...(target && { target }) };
}
