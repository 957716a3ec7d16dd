import { contentStems } from "@/lib/judgment/analyst/content-stems";
import type { Passage, Sentence } from "@/lib/judgment/analyst/passages";
import type { SentenceReading } from "@/lib/judgment/analyst/reading/read-sentence";
import { dot } from "@/lib/platform/embeddings";
import type { Background, ControlTopic } from "./topic";

/** A sentence of the document, read and ready to be compared. */
export interface IndexedSentence {
  sentence: Sentence;
  reading: SentenceReading;
  compared: ComparedText;
}

/** A passage prepared for any number of controls. */
export interface IndexedPassage {
  passage: Passage;
  compared: ComparedText;
  sentences: readonly IndexedSentence[];
}

/** What the model embeds for a passage: its heading says what a short item is about. */
export function passageText(passage: Passage): string {
  return [passage.heading, passage.leadIn, passage.text].filter(Boolean).join(": ");
}

/** The texts to embed for a passage: itself, then its sentences. */
export function textsToEmbed(passage: Passage): string[] {
  return [passageText(passage), ...passage.sentences.map(({ text }) => text)];
}

/**
 * @param readings one per sentence
 * @param vectors one per text of {@link textsToEmbed}
 */
export function indexPassage(
  passage: Passage,
  readings: readonly SentenceReading[],
  vectors: readonly Float32Array[],
  background: Background,
): IndexedPassage {
  const contextStems = contentStems(`${passage.heading} ${passage.leadIn}`);
  const compare = (text: string, vector: Float32Array) =>
    compareWithCatalog(vector, new Set([...contentStems(text), ...contextStems]), background);
  const [ofPassage, ...ofSentences] = vectors;
  if (!ofPassage) throw new TypeError("A passage needs the vectors of its texts");
  return {
    passage,
    compared: compare(passage.text, ofPassage),
    sentences: passage.sentences.flatMap((sentence, i) => {
      const reading = readings[i];
      const vector = ofSentences[i];
      return reading && vector ? [{ sentence, reading, compared: compare(sentence.text, vector) }] : [];
    }),
  };
}

/** A text of the document, prepared once for all controls. */
interface ComparedText {
  vector: Float32Array;
  stems: ReadonlySet<string>;
  /** Mean and deviation of its cosines to every control of the catalog. */
  cohortMean: number;
  cohortDeviation: number;
}

/** How many of the nearest probes are averaged: one alone is too easily near by accident. */
const NEAREST_PROBES = 3;

/** Keeps the deviation of very short texts, which are alike to everything, from going to zero. */
const LEAST_DEVIATION = 0.02;

function compareWithCatalog(
  vector: Float32Array,
  stems: ReadonlySet<string>,
  background: Background,
): ComparedText {
  let sum = 0;
  let squares = 0;
  for (const centroid of background.centroids) {
    const value = dot(vector, centroid);
    sum += value;
    squares += value * value;
  }
  const count = Math.max(1, background.centroids.length);
  const cohortMean = sum / count;
  const cohortDeviation = Math.sqrt(Math.max(0, squares / count - cohortMean ** 2));
  return { vector, stems, cohortMean, cohortDeviation };
}

/**
 * Whether a text is about a control: log-odds, above 0 more likely than not. Says nothing about
 * whether the text speaks for or against it.
 *
 * @param similarities cosines of the text to each probe of the control
 */
export function aboutness(text: ComparedText, topic: ControlTopic, similarities: readonly number[]): number {
  const nearest = [...similarities].sort((a, b) => b - a).slice(0, NEAREST_PROBES);
  const mean = nearest.reduce((sum, value) => sum + value, 0) / Math.max(1, nearest.length);
  const standsOut =
    (dot(text.vector, topic.centroid) - text.cohortMean) / (text.cohortDeviation + LEAST_DEVIATION);
  let shared = 0;
  for (const [stem, weight] of topic.stems) if (text.stems.has(stem)) shared += weight;
  const { calibration } = topic;
  return (
    calibration.nearest * mean +
    calibration.standsOut * standsOut +
    calibration.sharedWords * (shared / topic.fullWeight) +
    calibration.constant
  );
}
