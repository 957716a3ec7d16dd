import { type Cohort, type ComparedSentence, type Comparison, SENTENCES_AT_ONCE } from "./compared-sentence";
import { cueFeatures } from "./cues";
import {
  type RequirementBackground,
  type RequirementTopic,
  type Rivals,
  rarityOf,
} from "./requirement-topic";

/** Takes what likens the sentence at one place to the requirement at another. */
export type TakeLikeness = (sentence: number, topic: number, features: readonly number[]) => void;

/**
 * What likens each sentence to each requirement by its own words and vectors, in a fixed order of features. All cosines of
 * some hundred sentences come from two products of matrices.
 *
 * @param rivals the requirements of the framework that the topics are from
 */
export async function eachLikeness(
  sentences: readonly ComparedSentence[],
  topics: readonly RequirementTopic[],
  { background, rivals, multiply, pause }: Comparison & { rivals: Rivals },
  take: TakeLikeness,
): Promise<void> {
  const plain = new Columns();
  const seen = new Columns();
  const wholes = rivals.wholes.map((whole) => seen.at(whole));
  const placed = topics.map((topic) => placeTopic(topic, plain, seen, background));
  const words = indexWords(topics, background);
  for (let start = 0; start < sentences.length; start += SENTENCES_AT_ONCE) {
    const block = sentences.slice(start, start + SENTENCES_AT_ONCE);
    const toPlain = await multiply(
      block.map(({ vector }) => vector),
      plain.vectors,
    );
    const toSeen = await multiply(
      block.flatMap((sentence) => sentence.seen ?? []),
      seen.vectors,
    );
    for (const [i, sentence] of block.entries()) {
      const products = { plain: toPlain[i] ?? NONE, seen: sentence.seen && (toSeen[i] ?? NONE) };
      const contrast = products.seen && contrastOf(products.seen, wholes);
      const shared = words(sentence.stems);
      const said = rivals.cues(sentence);
      for (const [t, topic] of placed.entries()) {
        const cued = cueFeatures(topics[t]?.cues, said);
        take(start + i, t, featuresOf(sentence, topic, products, { contrast, shared, at: t, cued }));
      }
      await pause?.();
    }
  }
}

const NONE = new Float32Array(0);

/** Vectors that are multiplied with, each once. */
class Columns {
  readonly vectors: Float32Array[] = [];
  readonly #places = new Map<Float32Array, number>();

  at(vector: Float32Array): number {
    const known = this.#places.get(vector);
    if (known !== undefined) return known;
    this.#places.set(vector, this.vectors.length);
    return this.vectors.push(vector) - 1;
  }
}

/** Where the products of a requirement's vectors are, and what its statement weighs. */
interface PlacedTopic {
  statement: number;
  control: number;
  probes: readonly number[];
  examples: number | undefined;
  head: { weights: number; constant: number } | undefined;
  seen: { whole: number; statement: number; mean: number | undefined } | undefined;
  inStatement: number;
}

function placeTopic(
  { statement, control, probes, examples, head, seen, statementStems }: RequirementTopic,
  plain: Columns,
  ofSeen: Columns,
  background: RequirementBackground,
): PlacedTopic {
  return {
    statement: plain.at(statement),
    control: plain.at(control),
    probes: probes.map((probe) => plain.at(probe)),
    examples: examples && plain.at(examples.mean),
    head: head && { weights: plain.at(head.weights), constant: head.constant },
    seen: seen && {
      whole: ofSeen.at(seen.whole),
      statement: ofSeen.at(seen.statement),
      mean: seen.mean && ofSeen.at(seen.mean),
    },
    inStatement: rarityOf(statementStems, background) || 1,
  };
}

/** Total rarity of the stems a sentence shares with each requirement. */
interface SharedWords {
  statement: Float64Array;
  control: Float64Array;
  examples: Float64Array;
}

/** An index of the requirements' stems: what a sentence shares costs as much as it shares. */
function indexWords(
  topics: readonly RequirementTopic[],
  background: RequirementBackground,
): (stems: ReadonlySet<string>) => SharedWords {
  const index = (stemsOf: (topic: RequirementTopic) => Iterable<string>) => {
    const topicsWith = new Map<string, number[]>();
    for (const [t, topic] of topics.entries())
      for (const stem of stemsOf(topic)) {
        const known = topicsWith.get(stem);
        if (known) known.push(t);
        else topicsWith.set(stem, [t]);
      }
    return topicsWith;
  };
  const indexes = {
    statement: index(({ statementStems }) => statementStems),
    control: index(({ controlStems }) => controlStems),
    examples: index(({ examples }) => examples?.stems ?? []),
  };
  const share = (stems: ReadonlySet<string>, topicsWith: ReadonlyMap<string, readonly number[]>) => {
    const shared = new Float64Array(topics.length);
    for (const stem of stems) {
      const rarity = background.rarity(stem);
      for (const t of topicsWith.get(stem) ?? []) shared[t] = (shared[t] ?? 0) + rarity;
    }
    return shared;
  };
  return (stems) => ({
    statement: share(stems, indexes.statement),
    control: share(stems, indexes.control),
    examples: share(stems, indexes.examples),
  });
}

/** How a sentence lies to the requirements of one framework. */
interface Contrast {
  /** The nearest, the second, and the mean over all of them. */
  best: number;
  second: number;
  mean: number;
  count: number;
}

/** Undefined where there are no rivals. */
function contrastOf(products: Float32Array, wholes: readonly number[]): Contrast | undefined {
  if (wholes.length === 0) return undefined;
  let best = -1;
  let second = -1;
  let sum = 0;
  for (const at of wholes) {
    const value = products[at] ?? 0;
    sum += value;
    if (value > best) {
      second = best;
      best = value;
    } else if (value > second) second = value;
  }
  return { best, second, mean: sum / wholes.length, count: wholes.length };
}

function featuresOf(
  { statements, means, weight, text }: ComparedSentence,
  topic: PlacedTopic,
  products: { plain: Float32Array; seen: Float32Array | undefined },
  {
    contrast,
    shared,
    at,
    cued,
  }: { contrast: Contrast | undefined; shared: SharedWords; at: number; cued: readonly number[] },
): number[] {
  const toPlain = (place: number) => products.plain[place] ?? 0;
  const toStatement = toPlain(topic.statement);
  const features = [
    toStatement,
    toPlain(topic.control),
    (shared.statement[at] ?? 0) / topic.inStatement,
    (shared.control[at] ?? 0) / (weight + 1),
    topic.probes.reduce((most, probe) => Math.max(most, toPlain(probe)), 0),
    standsOut(toStatement, statements),
    Math.log(text.length + 1),
  ];
  if (!products.seen || !topic.seen) return [...features, ...cued];
  const whole = products.seen[topic.seen.whole] ?? 0;
  const [toBest, toMean] = contrasted(whole, contrast);
  features.push(whole, toBest, toMean, products.seen[topic.seen.statement] ?? 0);
  if (topic.examples === undefined || topic.seen.mean === undefined) return features;
  const toExamples = toPlain(topic.examples);
  features.push(
    topic.head ? toPlain(topic.head.weights) + topic.head.constant : 0,
    (shared.examples[at] ?? 0) / (weight + 1),
    toExamples,
    standsOut(toExamples, means),
    products.seen[topic.seen.mean] ?? 0,
    ...cued,
  );
  return features;
}

/** Keeps the deviation of very short texts, which are alike to everything, from going to zero. */
const LEAST_DEVIATION = 0.02;

function standsOut(value: number, { mean, deviation }: Cohort): number {
  return (value - mean) / (deviation + LEAST_DEVIATION);
}

/** How far a requirement is nearer than the best other one, and than the others on the whole. */
function contrasted(whole: number, contrast: Contrast | undefined): [toBest: number, toMean: number] {
  if (!contrast || contrast.count < 2) return [0, 0];
  const { best, second, mean, count } = contrast;
  const others = (mean * count - whole) / (count - 1);
  // Rounding may set a value apart from itself by a little.
  return [whole - (whole >= best - 1e-6 ? second : best), 10 * (whole - others)];
}
