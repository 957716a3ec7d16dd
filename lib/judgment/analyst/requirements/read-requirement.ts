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
  odds: readonly number[];
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
  const ranked = [...sentences.keys()].sort((a, b) => at(b) - at(a) || a - b);
  const closest = ranked.slice(0, READ_CLOSELY).flatMap((i): ReadSentence[] => {
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
  const onPoint = odds.reduce((sum, value) => sum + Math.log1p(Math.exp(value)), 0);
  return { closest, onPoint, times: compareTimesOf(topic, closest) };
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
