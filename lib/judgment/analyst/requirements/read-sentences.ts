import type { Embedder, EmbeddingMethod } from "@/lib/platform/embeddings";
import type { Passage, Sentence } from "../passages";
import type { Stance } from "../reading/read-sentence";
import type { ReadPassage } from "../trusted-passages";
import {
  type ComparedParts,
  type ComparedSentence,
  type Comparison,
  compareSentences,
} from "./compared-sentence";
import { createHeadReader, type Head } from "./heads";
import { eachLikeness } from "./likeness";
import { type Metric, readMetric } from "./metric";
import { readKind, readPoint } from "./reader";
import type { RequirementTopic, Rivals } from "./requirement-topic";

/** A sentence of the document with all that requirements are compared with. */
export interface PreparedSentence {
  sentence: Sentence;
  section: string;
  /** The next sentences under the same heading: they may take back what it says. */
  following: string;
  compared: ComparedSentence;
  /** How likely it is of each kind, whatever it is about. */
  kinds: readonly number[];
}

/** What is embedded for a sentence: its heading and lead-in say what a short item is about. */
export function contextOf({ heading, leadIn }: Passage, { text }: Sentence): string {
  return [heading, leadIn, text].filter(Boolean).join(": ");
}

/** What a sentence is as the model sees it. */
export interface SentenceVectors {
  vector: Float32Array;
  /** Of the middle layer, where the engine has it. */
  middle: Float32Array | undefined;
}

/** One pair of vectors per text. */
export async function embedSentences(
  embedder: Embedder,
  texts: readonly string[],
): Promise<SentenceVectors[]> {
  if (embedder.embedLayers) return embedder.embedLayers(texts);
  return (await embedder.embed(texts)).map((vector) => ({ vector, middle: undefined }));
}

/** The metric of an embedder's vectors; words have none. */
export function metricOf({ method }: Pick<Embedder, "method">): Metric | undefined {
  return method === "keyword" ? undefined : readMetric();
}

/**
 * The sentences of a document, in its order. The same words under the same heading are compared once.
 *
 * @param vectors one per sentence, of {@link contextOf}
 */
export async function prepareSentences(
  passages: readonly ReadPassage[],
  vectors: readonly SentenceVectors[],
  { method, ...comparison }: Comparison & { method: EmbeddingMethod },
): Promise<PreparedSentence[]> {
  const distinct = new Map<string, ComparedParts & SentenceVectors>();
  const found: { sentence: Sentence; section: string; key: string }[] = [];
  let next = 0;
  for (const { passage, readings } of passages) {
    for (const [i, sentence] of passage.sentences.entries()) {
      const embedded = vectors[next++];
      const reading = readings[i];
      if (!reading || !embedded) continue;
      const inContext = contextOf(passage, sentence);
      const key = `${reading.stance} ${inContext}`;
      if (!distinct.has(key)) distinct.set(key, { text: sentence.text, inContext, reading, ...embedded });
      found.push({ sentence, section: passage.heading, key });
    }
  }
  const parts = [...distinct.values()];
  const compared = await compareSentences(parts, comparison);
  const kinds = parts.map((part) => readKind(part.text, part, method));
  const places = new Map([...distinct.keys()].map((key, at) => [key, at]));
  return found.flatMap(({ sentence, section, key }, place) => {
    const at = places.get(key) ?? 0;
    const [ofCompared, ofKinds] = [compared[at], kinds[at]];
    if (!ofCompared || !ofKinds) return [];
    const next = found.slice(place + 1, place + 1 + FOLLOWING).filter((other) => other.section === section);
    const following = next.map((other) => other.sentence.text).join(" ");
    return [{ sentence, section, following, compared: ofCompared, kinds: ofKinds }];
  });
}

/** So many sentences may follow one. */
const FOLLOWING = 2;

/** Whoever asks, points elsewhere, names a subject or another's duty, disclaims, repeats a law or gives orders. */
export const NO_EVIDENCE: ReadonlySet<Stance> = new Set([
  "fragment",
  "others_duty",
  "pointer",
  "request",
  "disclaimer",
  "regulation",
  "instruction_to_auditor",
]);

/** Log-odds of what is no evidence whatever it is about. */
export const NEVER = -8;

/** Log-odds that each sentence is on the point of a requirement and may be evidence: one list per requirement. */
export async function readAbout(
  sentences: readonly PreparedSentence[],
  topics: readonly RequirementTopic[],
  comparison: Comparison & { rivals: Rivals },
): Promise<Float32Array[]> {
  const distinct = [...new Set(sentences.map(({ compared }) => compared))];
  const odds = topics.map(() => new Float32Array(distinct.length));
  await eachLikeness(distinct, topics, comparison, (s, t, likeness) => {
    const topic = topics[t];
    const list = odds[t];
    const stance = distinct[s]?.reading.stance;
    if (topic && list && stance) list[s] = NO_EVIDENCE.has(stance) ? NEVER : readPoint(topic, likeness);
  });
  const places = new Map(distinct.map((compared, at) => [compared, at]));
  const placeOf = sentences.map(({ compared }) => places.get(compared) ?? 0);
  return odds.map((list) => Float32Array.from(placeOf, (at) => list[at] ?? NEVER));
}

/**
 * The log-odds of one requirement with what it has learned.
 *
 * @param places of each sentence's words (`wordPlaces`)
 */
export function readWithHead(
  sentences: readonly PreparedSentence[],
  places: readonly (readonly number[])[],
  odds: Float32Array,
  head: Head,
): Float32Array {
  const read = createHeadReader(head);
  return odds.map((prior, i) => {
    const compared = sentences[i]?.compared;
    if (!compared || NO_EVIDENCE.has(compared.reading.stance)) return NEVER;
    return read({ vector: compared.vector, places: places[i] ?? [], prior });
  });
}
