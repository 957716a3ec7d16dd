import { type ComparedText, compareWithCatalog } from "./aboutness";
import type { Passage, Sentence } from "./passages";
import type { SentenceReading } from "./reading/read-sentence";
import { contentStems } from "./terms";
import type { Background } from "./topic";

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
 * The part of a passage before the first sentence that addresses the auditor; what follows such a sentence
 * is no evidence, for or against. Undefined when nothing is left.
 */
export function trustedPart(passage: Passage, readings: readonly SentenceReading[]): Passage | undefined {
  const first = readings.findIndex(({ stance }) => stance === "instruction_to_auditor");
  if (first < 0) return passage;
  if (first === 0) return undefined;
  const sentences = passage.sentences.slice(0, first);
  return { ...passage, sentences, text: sentences.map(({ text }) => text).join(" ") };
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
