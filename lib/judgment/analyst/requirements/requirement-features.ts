import { dot } from "@/lib/platform/embeddings";
import { contentStems } from "../content-stems";
import { findDenied, LIMIT_KINDS, readClauses } from "../reading/limits";
import { type SentenceReading, STANCES } from "../reading/read-sentence";
import { applyMetric, type Metric } from "./metric";
import type { RequirementBackground, RequirementTopic, Rivals } from "./requirement-topic";
import { compareTimes } from "./time-limits";

/** A sentence of a document, prepared once for all requirements. */
export interface ComparedSentence {
  vector: Float32Array;
  stems: ReadonlySet<string>;
  /** Total rarity of its stems. */
  weight: number;
  reading: SentenceReading;
  statements: Cohort;
  means: Cohort;
  /** As the metric sees it; undefined without a sentence transformer. */
  seen: Float32Array | undefined;
  /** Of its own words, without heading and lead-in. */
  text: string;
  deniedStems: ReadonlySet<string>;
  clauses: readonly { stems: ReadonlySet<string>; isDenied: boolean }[];
}

/** The parts of a sentence that are compared. */
export interface ComparedParts {
  /** As written, without markup. */
  text: string;
  /** With its heading and lead-in, as it was embedded. */
  inContext: string;
  vector: Float32Array;
  reading: SentenceReading;
}

/** Mean and deviation of a sentence's cosines to all requirements. */
interface Cohort {
  mean: number;
  deviation: number;
}

/** Keeps the deviation of very short texts, which are alike to everything, from going to zero. */
const LEAST_DEVIATION = 0.02;

/** @param metric undefined for vectors of another model */
export function compareSentence(
  { text, inContext, vector, reading }: ComparedParts,
  background: RequirementBackground,
  metric: Metric | undefined,
): ComparedSentence {
  const stems = new Set(contentStems(inContext));
  return {
    vector,
    stems,
    weight: rarityOf(stems, background),
    reading,
    statements: cohort(vector, background.statements),
    means: cohort(vector, background.means),
    seen: metric && applyMetric(metric, vector),
    text,
    deniedStems: new Set(contentStems(findDenied(text))),
    clauses: readClauses(text).map((clause) => ({
      stems: new Set(contentStems(clause.text)),
      isDenied: clause.isDenied,
    })),
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

/** How a sentence lies to the requirements of one framework. */
export interface Contrast {
  /** The nearest, the second, and the mean over all of them. */
  best: number;
  second: number;
  mean: number;
  count: number;
}

/** Undefined without a metric, or where there are no rivals. */
export function contrastOf({ seen }: ComparedSentence, { wholes }: Rivals): Contrast | undefined {
  if (!seen || wholes.length === 0) return undefined;
  let best = -1;
  let second = -1;
  let sum = 0;
  for (const whole of wholes) {
    const value = dot(seen, whole);
    sum += value;
    if (value > best) {
      second = best;
      best = value;
    } else if (value > second) second = value;
  }
  return { best, second, mean: sum / wholes.length, count: wholes.length };
}

/** What likens a sentence to a requirement by its own words and vectors, in a fixed order. */
export function likenessFeatures(
  sentence: ComparedSentence,
  topic: RequirementTopic,
  background: RequirementBackground,
  contrast: Contrast | undefined,
): number[] {
  const { vector, stems, weight, text } = sentence;
  const toStatement = dot(vector, topic.statement);
  const inStatement = rarityOf(topic.statementStems, background) || 1;
  const plain = [
    toStatement,
    dot(vector, topic.control),
    sharedRarity(stems, topic.statementStems, background) / inStatement,
    sharedRarity(stems, topic.controlStems, background) / (weight + 1),
    topic.probes.reduce((most, probe) => Math.max(most, dot(vector, probe)), 0),
    standsOut(toStatement, sentence.statements),
    Math.log(text.length + 1),
  ];
  if (!sentence.seen || !topic.seen) return plain;
  const whole = dot(sentence.seen, topic.seen.whole);
  const seen = [...plain, whole, ...contrasted(whole, contrast), dot(sentence.seen, topic.seen.statement)];
  if (!topic.examples || !topic.seen.mean) return seen;
  const toExamples = dot(vector, topic.examples.mean);
  return [
    ...seen,
    sharedRarity(stems, topic.examples.stems, background) / (weight + 1),
    toExamples,
    standsOut(toExamples, sentence.means),
    dot(sentence.seen, topic.seen.mean),
  ];
}

/** How far a requirement is nearer than the best other one, and than the others on the whole. */
function contrasted(whole: number, contrast: Contrast | undefined): [toBest: number, toMean: number] {
  if (!contrast || contrast.count < 2) return [0, 0];
  const { best, second, mean, count } = contrast;
  const others = (mean * count - whole) / (count - 1);
  // Rounding may set a value apart from itself by a little.
  return [whole - (whole >= best - 1e-6 ? second : best), 10 * (whole - others)];
}

/** What rules read in a sentence, as zeros and ones in a fixed order. */
export function readingFeatures({ stance, limits }: SentenceReading): number[] {
  return [
    ...STANCES.map((known) => Number(known === stance)),
    ...LIMIT_KINDS.map((kind) => Number(limits.some((limit) => limit.kind === kind))),
  ];
}

/** What a sentence says of a requirement it is about, besides its kind: what of it is denied, and whether it keeps its times. */
export function relationFeatures(
  { vector, reading, deniedStems, clauses, text }: ComparedSentence,
  topic: RequirementTopic,
  background: RequirementBackground,
): number[] {
  const total = rarityOf(topic.statementStems, background) || 1;
  const nearness = clauses.map(({ stems }) => 1e-3 + sharedRarity(stems, topic.statementStems, background));
  const denied = clauses.map(({ isDenied }) => Number(isDenied));
  const sum = nearness.reduce((all, value) => all + value, 0) || 1;
  const ofClauses = [
    Number(isDeniedOnPoint({ clauses }, topic, background)),
    denied[0] ?? 0,
    denied.at(-1) ?? 0,
    Math.max(0, ...denied),
    denied.reduce((all, value, i) => all + (value * (nearness[i] ?? 0)) / sum, 0),
  ];
  const times = compareTimes(topic.requirement.deadlines, text);
  return [
    ...readingFeatures(reading),
    topic.examples ? dot(vector, topic.examples.statesLessDenies) : 0,
    sharedRarity(topic.statementStems, deniedStems, background) / total,
    sharedRarity(topic.deniedStems, deniedStems, background) / total,
    Number(deniedStems.size > 0),
    Number(topic.isDenial),
    ...ofClauses,
    ...ofClauses.map((value) => value * Number(topic.isDenial)),
    Number(times === "kept"),
    Number(times === "exceeded"),
  ];
}

/** Whether the clause that shares most with the requirement denies something. */
export function isDeniedOnPoint(
  { clauses }: Pick<ComparedSentence, "clauses">,
  topic: RequirementTopic,
  background: RequirementBackground,
): boolean {
  let most = -1;
  let isDenied = false;
  for (const clause of clauses) {
    const shared = sharedRarity(clause.stems, topic.statementStems, background);
    if (shared > most) {
      most = shared;
      isDenied = clause.isDenied;
    }
  }
  return isDenied;
}
