import { dot } from "@/lib/platform/embeddings";
import { LIMIT_KINDS } from "../reading/limits";
import { type SentenceReading, STANCES } from "../reading/read-sentence";
import { contentStems } from "../topic";
import type { RequirementBackground, RequirementTopic } from "./requirement-topic";

/** A sentence of a document, prepared once for all requirements. */
export interface ComparedSentence {
  vector: Float32Array;
  stems: ReadonlySet<string>;
  /** Total rarity of its stems. */
  weight: number;
  reading: SentenceReading;
  statements: Cohort;
  means: Cohort;
}

/** Mean and deviation of a sentence's cosines to all requirements. */
interface Cohort {
  mean: number;
  deviation: number;
}

/** Keeps the deviation of very short texts, which are alike to everything, from going to zero. */
const LEAST_DEVIATION = 0.02;

/**
 * @param text with its heading and lead-in, as it was embedded
 */
export function compareSentence(
  text: string,
  vector: Float32Array,
  reading: SentenceReading,
  background: RequirementBackground,
): ComparedSentence {
  const stems = new Set(contentStems(text));
  return {
    vector,
    stems,
    weight: rarityOf(stems, background),
    reading,
    statements: cohort(vector, background.statements),
    means: cohort(vector, background.means),
  };
}

function cohort(vector: Float32Array, others: readonly Float32Array[]): Cohort {
  let sum = 0;
  let squares = 0;
  for (const other of others) {
    const value = dot(vector, other);
    sum += value;
    squares += value * value;
  }
  const count = Math.max(1, others.length);
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean ** 2)) };
}

function rarityOf(stems: Iterable<string>, { rarity }: RequirementBackground): number {
  let sum = 0;
  for (const stem of stems) sum += rarity(stem);
  return sum;
}

function sharedRarity(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  { rarity }: RequirementBackground,
): number {
  let sum = 0;
  for (const stem of a) if (b.has(stem)) sum += rarity(stem);
  return sum;
}

function standsOut(value: number, { mean, deviation }: Cohort): number {
  return (value - mean) / (deviation + LEAST_DEVIATION);
}

/** What likens a sentence to a requirement, in a fixed order. The last three need drafted sentences. */
export function likenessFeatures(
  sentence: ComparedSentence,
  topic: RequirementTopic,
  background: RequirementBackground,
): number[] {
  const { vector, stems, weight } = sentence;
  const toStatement = dot(vector, topic.statement);
  const inStatement = rarityOf(topic.statementStems, background) || 1;
  const toExamples = topic.examples ? dot(vector, topic.examples.mean) : 0;
  return [
    toStatement,
    dot(vector, topic.control),
    sharedRarity(stems, topic.statementStems, background) / inStatement,
    sharedRarity(stems, topic.controlStems, background) / (weight + 1),
    Math.max(0, ...topic.probes.map((probe) => dot(vector, probe))),
    standsOut(toStatement, sentence.statements),
    topic.examples ? sharedRarity(stems, topic.examples.stems, background) / (weight + 1) : 0,
    toExamples,
    topic.examples ? standsOut(toExamples, sentence.means) : 0,
  ];
}

/** Of {@link likenessFeatures}, those that every requirement has. */
export const LIKENESS_WITHOUT_EXAMPLES = 6;

/** What rules read in a sentence, as zeros and ones in a fixed order. */
export function readingFeatures({ stance, limits }: SentenceReading): number[] {
  return [
    ...STANCES.map((known) => Number(known === stance)),
    ...LIMIT_KINDS.map((kind) => Number(limits.some((limit) => limit.kind === kind))),
  ];
}
