import { compareAmounts } from "./amounts";
import type { CloseReadings } from "./close-reading";
import type { ComparedSentence } from "./compared-sentence";
import { compareOccasion, type OtherOccasion } from "./occasion-slots";
import { compareParties, type OtherParty } from "./party-slots";
import type { PreparedSentence } from "./read-sentences";
import {
  type Basis,
  basisOf,
  type CloselyFitted,
  type ReadSentence,
  readPointClosely,
  readRelation,
} from "./reader";
import type { RequirementBackground, RequirementTopic } from "./requirement-topic";
import { compareTimes, type LimitComparison } from "./time-limits";

/** The passages most on the point that are read closely; the rest says little more than how many there are. */
const READ_CLOSELY = 3;

/** Log-odds below which a passage is not worth reading closely: 1 in 55 there is on the point. */
const WORTH_READING = -4;

/** The sentences of a document with the log-odds that each is on the point, in document order. */
export interface SentencesOnPoint {
  sentences: readonly PreparedSentence[];
  odds: ArrayLike<number>;
}

/** What the sentences most on the point say of a requirement, and how many there are. */
export interface RequirementReading {
  basis: Basis;
  /** How many different sentences the document has. */
  length: number;
  /** The most on the point first. */
  closest: readonly ReadSentence[];
  /** The expected number of different sentences on the point. */
  onPoint: number;
  times: LimitComparison;
  amounts: LimitComparison;
  /** The party that is named in the place of the one asked for; undefined where it is that one, or none. */
  otherParty: OtherParty | undefined;
  /** The same for the occasion. */
  otherOccasion: OtherOccasion | undefined;
}

/** The sentences of a document that are to be read closely for a requirement. */
export function worthReadingClosely(document: SentencesOnPoint): PreparedSentence[] {
  const { sentences, odds } = sayOnce(document);
  return highest(odds, READ_CLOSELY).flatMap((i) =>
    (odds[i] ?? WORTH_READING) < WORTH_READING ? [] : (sentences[i] ?? []),
  );
}

/** What readings need besides the document and the requirement. */
interface ReadBy {
  background: RequirementBackground;
  /** Of what {@link worthReadingClosely} names. */
  closely: CloseReadings;
  /** Reviewers taught what is on the point: their order stays, and the close reading only says what a passage states. */
  isTaught?: boolean;
  /** Other weights than the kept ones, for fits. */
  fitted?: CloselyFitted | undefined;
}

export function readRequirement(
  document: SentencesOnPoint,
  topic: RequirementTopic,
  { background, closely, isTaught = false, fitted }: ReadBy,
): RequirementReading {
  const { sentences, odds } = sayOnce(document);
  let onPoint = 0;
  for (let i = 0; i < odds.length; i++) onPoint += softplus(odds[i] ?? 0);
  const closest = highest(odds, READ_CLOSELY)
    .flatMap((i): ReadSentence[] => {
      const prepared = sentences[i];
      if (!prepared) return [];
      const { sentence, section, compared, kinds } = prepared;
      const { text, start, end } = sentence;
      const read = closely(topic, prepared);
      const first = odds[i] ?? 0;
      const second = isTaught ? first : readPointClosely(topic, first, read, fitted?.closePoint);
      onPoint += softplus(second) - softplus(first);
      const relation = readRelation(
        { sentence: compared, kinds, closely: read },
        topic,
        background,
        fitted?.relation,
      );
      return [{ text, start, end, section, odds: second, reads: kinds, ...relation }];
    })
    .sort((a, b) => b.odds - a.odds);
  const onThePoint = closest.filter((sentence) => sentence.odds >= ON_POINT).map(({ text }) => text);
  return {
    basis: basisOf(topic),
    length: sentences.length,
    closest,
    onPoint,
    ...compareSlots(topic, onThePoint, closest[0]?.text),
  };
}

function softplus(odds: number): number {
  return Math.log1p(Math.exp(odds));
}

/** What is said again in the same words under the same heading says nothing more. */
function sayOnce({ sentences, odds }: SentencesOnPoint): SentencesOnPoint {
  const places = firstPlaces.get(sentences) ?? findFirstPlaces(sentences);
  firstPlaces.set(sentences, places);
  if (places.length === sentences.length) return { sentences, odds };
  return {
    sentences: places.flatMap((i) => sentences[i] ?? []),
    odds: places.map((i) => odds[i] ?? 0),
  };
}

/** Of each document's different sentences: every requirement asks for them. */
const firstPlaces = new WeakMap<readonly PreparedSentence[], readonly number[]>();

function findFirstPlaces(sentences: readonly PreparedSentence[]): number[] {
  const first = new Map<ComparedSentence, number>();
  for (const [i, { compared }] of sentences.entries()) if (!first.has(compared)) first.set(compared, i);
  return [...first.values()];
}

/** The places of the highest values, the highest first; of equal ones the earlier. */
function highest(values: ArrayLike<number>, count: number): number[] {
  const places: number[] = [];
  const at = (place: number | undefined) =>
    place === undefined ? Number.NEGATIVE_INFINITY : (values[place] ?? 0);
  for (let i = 0; i < values.length; i++) {
    if (places.length === count && at(i) <= at(places.at(-1))) continue;
    let to = places.length;
    while (to > 0 && at(places[to - 1]) < at(i)) to--;
    places.splice(to, 0, i);
    if (places.length > count) places.pop();
  }
  return places;
}

/** Log-odds from which a sentence is more likely on the point than not. */
const ON_POINT = 0;

/** Times, amounts, parties and occasions of the passages on the point; one passage that keeps to what is asked for is enough. */
function compareSlots(
  { requirement, asked, occasion }: RequirementTopic,
  onPoint: readonly string[],
  nearest: string | undefined,
): Pick<RequirementReading, "times" | "amounts" | "otherParty" | "otherOccasion"> {
  // Whom the nearest passage names matters for calling it shown, however sure it is on the point.
  const named = onPoint.length > 0 || nearest === undefined ? onPoint : [nearest];
  return {
    times: keptBy(onPoint.map((text) => compareTimes(requirement, text))),
    amounts: keptBy(onPoint.map((text) => compareAmounts(requirement, text))),
    otherParty: otherIn(named.map((text) => compareParties(asked, text))),
    otherOccasion: otherIn(named.map((text) => compareOccasion(occasion, text))),
  };
}

function keptBy(answers: readonly LimitComparison[]): LimitComparison {
  return answers.includes("kept") ? "kept" : answers.find((answer) => answer !== undefined);
}

function otherIn<Other extends object>(answers: readonly (Other | "same" | undefined)[]): Other | undefined {
  if (answers.includes("same")) return undefined;
  return answers.find((answer): answer is Other => typeof answer === "object");
}
