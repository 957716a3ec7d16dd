import type { Embedder, EmbeddingMethod } from "@/lib/platform/embeddings";
import type { Passage, Sentence } from "../passages";
import type { SentenceReading, Stance } from "../reading/read-sentence";
import { applyHead, type Head } from "./heads";
import { type Metric, readMetric } from "./metric";
import { readKind, readPoint } from "./reader";
import { type ComparedSentence, type Contrast, compareSentence, contrastOf } from "./requirement-features";
import type { RequirementBackground, RequirementTopic, Rivals } from "./requirement-topic";

/** A sentence of the document with all that requirements are compared with. */
export interface PreparedSentence {
  sentence: Sentence;
  section: string;
  compared: ComparedSentence;
  /** How likely it is of each kind, whatever it is about. */
  kinds: readonly number[];
  /** By framework, filled on first use. */
  contrasts: Map<Rivals, Contrast | undefined>;
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

/** Sentences of a document compared before: the same words under the same heading are compared once. */
export type KnownSentences = Map<string, Pick<PreparedSentence, "compared" | "kinds" | "contrasts">>;

interface Preparation {
  background: RequirementBackground;
  method: EmbeddingMethod;
  known: KnownSentences;
}

/** @param vectors one per sentence, of {@link contextOf} */
export function prepareSentences(
  passage: Passage,
  readings: readonly SentenceReading[],
  vectors: readonly SentenceVectors[],
  { background, method, known }: Preparation,
): PreparedSentence[] {
  return passage.sentences.flatMap((sentence, i) => {
    const reading = readings[i];
    const embedded = vectors[i];
    if (!reading || !embedded) return [];
    const { text } = sentence;
    const { vector } = embedded;
    const inContext = contextOf(passage, sentence);
    const key = `${reading.stance} ${inContext}`;
    const prepared = known.get(key) ?? {
      compared: compareSentence({ text, inContext, vector, reading }, background, metricOf({ method })),
      kinds: readKind(reading, embedded, method),
      contrasts: new Map(),
    };
    known.set(key, prepared);
    return [{ sentence, section: passage.heading, ...prepared }];
  });
}

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

/** Log-odds that a sentence is on the point of a requirement and may be evidence. */
export function readAbout(
  { compared, contrasts }: PreparedSentence,
  topic: RequirementTopic,
  background: RequirementBackground,
  rivals: Rivals,
  head?: Head,
): number {
  if (NO_EVIDENCE.has(compared.reading.stance)) return NEVER;
  if (!contrasts.has(rivals)) contrasts.set(rivals, contrastOf(compared, rivals));
  const odds = readPoint(compared, topic, background, contrasts.get(rivals));
  return head ? applyHead(odds, compared.vector, head) : odds;
}
