import type { ClassWeights } from "./logistic";
import type { PreparedSentence } from "./read-sentences";
import { type ReadSentence, readRelation } from "./reader";
import type { RequirementBackground, RequirementTopic } from "./requirement-topic";
import { compareTimes, type TimeComparison } from "./time-limits";

/** The passages most on the point that are read closely; the rest says little more than how many there are. */
const READ_CLOSELY = 4;

/** The sentences of a document with the log-odds that each is on the point, in document order. */
export interface SentencesOnPoint {
  sentences: readonly PreparedSentence[];
  odds: ArrayLike<number>;
}

/** What the sentences most on the point say of a requirement, and how many there are. */
export interface RequirementReading {
  /** The most on the point first. */
  closest: readonly ReadSentence[];
  /** The expected number of sentences on the point. */
  onPoint: number;
  times: TimeComparison;
}

/** @param relation other weights than the fitted ones, for fits */
export function readRequirement(
  { sentences, odds }: SentencesOnPoint,
  topic: RequirementTopic,
  background: RequirementBackground,
  relation?: ClassWeights,
): RequirementReading {
  const at = (i: number) => odds[i] ?? 0;
  const closest = highest(odds, READ_CLOSELY).flatMap((i): ReadSentence[] => {
    const prepared = sentences[i];
    if (!prepared) return [];
    const { sentence, section, compared, kinds } = prepared;
    const { text, start, end } = sentence;
    return [
      {
        text,
        start,
        end,
        section,
        odds: at(i),
        ...readRelation(compared, kinds, topic, background, relation),
      },
    ];
  });
  let onPoint = 0;
  for (let i = 0; i < odds.length; i++) onPoint += Math.log1p(Math.exp(at(i)));
  return { closest, onPoint, times: compareTimesOf(topic, closest) };
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

/** Whether sentences on the point keep the requirement's time limits; one that keeps them is enough. */
function compareTimesOf({ requirement }: RequirementTopic, closest: readonly ReadSentence[]): TimeComparison {
  const answers = closest
    .filter(({ odds }) => odds >= ON_POINT)
    .map(({ text }) => compareTimes(requirement.deadlines, text));
  if (answers.includes("kept")) return "kept";
  return answers.find((answer) => answer !== undefined);
}
