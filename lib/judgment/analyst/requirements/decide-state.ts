import {
  REQUIREMENT_FINDINGS,
  type RequirementFinding,
  type RequirementState,
} from "@/lib/judgment/analyst/vocabulary";
import { classProbabilities } from "@/lib/judgment/language/logistic";
import type { RequirementReading } from "./read-requirement";
import { type Basis, KINDS, type ReadSentence, readerWeights } from "./reader";

/** How a finding is decided. */
export interface Deciding {
  /** What is shown must be surer; nothing else changes. */
  isDeep: boolean;
  /** Reviewers have taught what speaks for the requirement: words that are unusual elsewhere are no denial there. */
  isTaught?: boolean;
}

export interface DecidedState {
  state: RequirementState;
  leaning: RequirementFinding | null;
  confidence: number;
}

/**
 * Probabilities from which a finding is given; below them a person decides. Measured in docs/analyst.md: in documents
 * written for the evaluation that nothing was fitted on, what is called shown is shown, in full or in part, in 94 of 100
 * cases, and in documents that organizations published in 83; what is called missing is missing in 99 of 100.
 */
const SURE_ENOUGH: Readonly<Record<RequirementFinding, number>> = {
  shown: 0.62,
  partly_shown: 0.45,
  contradicted: 0.75,
  planned: 0.6,
  no_evidence: 0.95,
};

/** What is known of a requirement besides its text: reviewers have taught it, or what it is read by. */
type Known = Basis | "taught";

/**
 * More is asked for before something is shown where less is known: by words alone, and of requirements without drafted
 * sentences and judged documents. Those are fitted on other documents, where 0.9 says as much of what is missing.
 *
 * What reviewers have taught may be shown in words of the house, which nothing else was fitted on: the reading doubts
 * whether they state anything. On notices, after 60 were taught, 0.69 are decided with 0.45 and 0.87 of them rightly,
 * with 0.5 0.65 and 0.88.
 */
const LEAST: Readonly<Record<Known, Partial<Record<RequirementFinding, number>>>> = {
  taught: { shown: 0.45, no_evidence: 0.85 },
  withExamples: {},
  withoutExamples: { shown: 0.65, no_evidence: 0.9 },
  keyword: { shown: 0.65, no_evidence: 0.93 },
};

/**
 * From this probability of either on, what is not surely shown is called shown in part. Of what this adds, 0.84 are shown
 * at least in part in held documents where every second requirement is answered, 0.78 where one in nine is, and 0.75 in
 * documents that organizations published.
 */
const SURE_AT_LEAST_IN_PART: Readonly<Record<Known, number>> = {
  taught: Number.POSITIVE_INFINITY,
  withExamples: 0.7,
  withoutExamples: 0.8,
  keyword: Number.POSITIVE_INFINITY,
};

/** A deep audit asks for more before it calls anything shown. */
const SURE_ENOUGH_DEEP = 0.7;

/** What is shown although its passage looks like a denial or a plan. */
const SURE_IN_DOUBT = 0.8;

/** A time or amount beyond the limit, in a sentence on the point: arithmetic, wrong only where it is about another one. */
const CONFIDENCE_IN_LIMITS = 0.85;
const LEAST_BEYOND_LIMIT = 0.2;

/**
 * How likely each finding is of the requirements of one control, which one document often answers together: of each by
 * itself, then with those of the others in view. What reviewers have taught is judged by itself: it may be said in words
 * of the house, which the others were not taught. So is what a few sentences say: that they do not speak to the others
 * means nothing.
 *
 * @param control its requirements, each as one document speaks to it
 */
export function weighFindings(
  control: readonly { reading: RequirementReading; isTaught: boolean }[],
): number[][] {
  const { document, together } = readerWeights();
  const alone = control.map(({ reading }) =>
    classProbabilities(document[reading.basis], documentFeatures(reading)),
  );
  if (control.length === 1) return alone;
  return alone.map((own, i) => {
    const { isTaught, reading } = control[i] ?? {};
    if (isTaught || reading?.basis !== "withExamples" || reading.length < FEW_SENTENCES) return own;
    const others = alone.filter((_, other) => other !== i);
    return classProbabilities(together, togetherInput(own, others));
  });
}

/** Fewer sentences cannot speak to several requirements of a control. All that the weights were fitted on is longer. */
const FEW_SENTENCES = 6;

/** A requirement's probabilities, then those of the control's other requirements: their mean logarithms and the highest. */
export function togetherInput(own: readonly number[], others: readonly (readonly number[])[]): number[] {
  const logarithm = (probability: number) => Math.log(probability + 1e-3);
  const ofOthers = own.map((_, finding) => others.map((other) => other[finding] ?? 0));
  return [
    ...own.map(logarithm),
    ...ofOthers.map((list) => list.reduce((sum, value) => sum + logarithm(value), 0) / list.length),
    ...ofOthers.map((list) => logarithm(Math.max(...list))),
  ];
}

/**
 * The most likely finding where it is sure enough, else its leaning. A time or amount beyond the limit goes before it.
 * Nothing is shown where the passage most on the point names another recipient, role or occasion than the one asked for,
 * or is hardly on the point. Where it is a plan, denies something in so many words or reads like a denial, more is asked for.
 *
 * @param probabilities of the findings, as {@link weighFindings} gives them
 */
export function decideState(
  probabilities: readonly number[],
  reading: RequirementReading,
  how: Deciding,
): DecidedState {
  if (reading.times === "exceeded" || reading.amounts === "exceeded")
    return isAboutLimit(probabilities, reading)
      ? { state: "contradicted", leaning: null, confidence: CONFIDENCE_IN_LIMITS }
      : {
          state: "for_review",
          leaning: "contradicted",
          confidence: probabilityOf("contradicted", probabilities),
        };
  const { basis, closest, otherParty, otherOccasion } = reading;
  const { isDeep, isTaught } = how;
  const [top] = closest;
  const at = probabilities.indexOf(Math.max(...probabilities));
  const best = REQUIREMENT_FINDINGS[at] ?? "no_evidence";
  const confidence = probabilities[at] ?? 0;
  const known = isTaught ? "taught" : basis;
  const isBorneOut = (otherParty ?? otherOccasion) === undefined && isOnPoint(top, known);
  const doubt = leastInDoubt(best, reading, how);
  const isSure =
    confidence >= leastFor(best, known, isDeep) && (!isEvident(best) || (isBorneOut && confidence >= doubt));
  if (isSure) return { state: best, leaning: null, confidence };
  const inPart = atLeastInPart(probabilities);
  if (isEvident(best) && isBorneOut && doubt === 0 && inPart >= SURE_AT_LEAST_IN_PART[known])
    return { state: "partly_shown", leaning: null, confidence: inPart };
  return { state: "for_review", leaning: best, confidence };
}

function probabilityOf(finding: RequirementFinding, probabilities: readonly number[]): number {
  return probabilities[REQUIREMENT_FINDINGS.indexOf(finding)] ?? 0;
}

/**
 * Whether a time or amount beyond the limit is one of what the limit is for. In a few sentences it is; a longer document has
 * times of other things, and there the passages must leave a contradiction likely enough.
 */
function isAboutLimit(probabilities: readonly number[], { length }: RequirementReading): boolean {
  return length < FEW_SENTENCES || probabilityOf("contradicted", probabilities) >= LEAST_BEYOND_LIMIT;
}

/** How likely it is that a document shows anything of what is asked for. */
function atLeastInPart(probabilities: readonly number[]): number {
  return probabilityOf("shown", probabilities) + probabilityOf("partly_shown", probabilities);
}

function leastFor(finding: RequirementFinding, known: Known, isDeep: boolean): number {
  const least = LEAST[known][finding] ?? SURE_ENOUGH[finding];
  return finding === "shown" && isDeep ? Math.max(least, SURE_ENOUGH_DEEP) : least;
}

/** A finding that a passage must bear out. */
function isEvident(finding: RequirementFinding): boolean {
  return finding === "shown" || finding === "partly_shown";
}

function isOnPoint(top: ReadSentence | undefined, known: Known): boolean {
  if (!top || kindOf(top, "states") + kindOf(top, "limits") < 0.5) return false;
  return top.odds >= (known === "withoutExamples" ? LEAST_ODDS_OUTSIDE : LEAST_ODDS);
}

/**
 * "Logs cannot be switched off by users" denies something in so many words and shows what is asked for. In a document, the
 * probability tells these apart: of 77 such cases from 0.8 on, 0.92 are shown, the same share as of all others. In a few
 * sentences by themselves, it does not.
 */
function leastInDoubt(
  finding: RequirementFinding,
  { basis, closest: [top], length }: RequirementReading,
  { isTaught }: Deciding,
): number {
  const isDoubtful =
    top?.isDenial || top?.isPlan || (finding === "shown" && !isTaught && readsOtherwise(top));
  if (!isDoubtful) return 0;
  return finding === "shown" && basis !== "keyword" && length >= FEW_SENTENCES
    ? SURE_IN_DOUBT
    : Number.POSITIVE_INFINITY;
}

/**
 * A sentence that by itself half as likely denies as states, or that more likely says nothing, shows nothing: drafted
 * denials and near misses mostly read so, statements seldom.
 */
const DENIES_TO_STATES = 0.5;
const NOTHING_TO_STATES = 1;

function readsOtherwise(top: ReadSentence | undefined): boolean {
  const of = (kind: (typeof KINDS)[number]) => top?.reads[KINDS.indexOf(kind)] ?? 0;
  const states = of("states");
  return of("denies") > DENIES_TO_STATES * states || of("nothing") > NOTHING_TO_STATES * states;
}

/** Log-odds below which no passage is quoted as evidence: 1 sentence in 8 there is on the point. */
const LEAST_ODDS = -2;

/**
 * Of statements outside the catalog the reading knows least, and what it is fitted on is written more plainly than
 * contracts are. How much a passage is on the point is the better sign there: from 2 on, what is called shown is shown in 0.73
 * of contracts instead of 0.62, and in 0.88 of notices instead of 0.83.
 */
const LEAST_ODDS_OUTSIDE = 2;

/** Log-odds where there is no sentence. */
const NOTHING = -8;

/** What a sentence can say of a requirement. */
const SAID = ["states", "limits", "denies", "plans"] as const;

function kindOf({ kinds }: ReadSentence, kind: (typeof KINDS)[number]): number {
  return kinds[KINDS.indexOf(kind)] ?? 0;
}

/** What the sentences of a document come to for one requirement, in a fixed order. The nearest ones decide. */
export function documentFeatures({ closest, onPoint, times }: RequirementReading): number[] {
  const points = closest.map(({ odds }) => 1 / (1 + Math.exp(-odds)));
  const total = points.reduce((sum, value) => sum + value, 0) + 1e-9;
  const [top] = closest;
  const shares = (kind: (typeof SAID)[number]) =>
    closest.map((sentence, i) => (points[i] ?? 0) * kindOf(sentence, kind));
  return [
    top?.odds ?? NOTHING,
    closest[1]?.odds ?? NOTHING,
    Math.log(onPoint + 1e-6),
    ...SAID.map((kind) => logit(top ? kindOf(top, kind) : 0.25)),
    ...SAID.map((kind) => logit(shares(kind).reduce((sum, value) => sum + value, 0) / total)),
    ...SAID.map((kind) => logit(Math.max(0, ...shares(kind)))),
    shares("denies")[0] ?? 0,
    shares("states")[0] ?? 0,
    Number(times === "kept"),
    Number(times === "exceeded"),
    Number(top?.isDenial === true),
  ];
}

function logit(probability: number): number {
  const bounded = Math.max(1e-3, Math.min(1 - 1e-3, probability));
  return Math.log(bounded / (1 - bounded));
}
