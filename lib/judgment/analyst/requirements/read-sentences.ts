import type { EmbeddingMethod } from "@/lib/platform/embeddings";
import type { Passage, Sentence } from "../passages";
import type { SentenceReading, Stance } from "../reading/read-sentence";
import type { ReadSentence } from "./assess-requirement";
import { applyHead, type Head } from "./heads";
import { readKind, readPoint } from "./reader";
import { type ComparedSentence, compareSentence } from "./requirement-features";
import type { RequirementBackground, RequirementTopic } from "./requirement-topic";

/** A sentence of the document with all that requirements are compared with. */
export interface PreparedSentence {
  sentence: Sentence;
  section: string;
  compared: ComparedSentence;
  /** How likely it is of each kind. */
  kinds: readonly number[];
}

/** What is embedded for a sentence: its heading and lead-in say what a short item is about. */
export function contextOf({ heading, leadIn }: Passage, { text }: Sentence): string {
  return [heading, leadIn, text].filter(Boolean).join(": ");
}

/** @param vectors one per sentence, of {@link contextOf} */
export function prepareSentences(
  passage: Passage,
  readings: readonly SentenceReading[],
  vectors: readonly Float32Array[],
  background: RequirementBackground,
  method: EmbeddingMethod,
): PreparedSentence[] {
  return passage.sentences.flatMap((sentence, i) => {
    const reading = readings[i];
    const vector = vectors[i];
    if (!reading || !vector) return [];
    const compared = compareSentence(contextOf(passage, sentence), vector, reading, background);
    return [{ sentence, section: passage.heading, compared, kinds: readKind(vector, reading, method) }];
  });
}

/** Whoever asks, only names a subject, disclaims, repeats a law or gives orders says nothing about what is done. */
const NO_EVIDENCE: ReadonlySet<Stance> = new Set([
  "fragment",
  "request",
  "disclaimer",
  "regulation",
  "instruction_to_auditor",
]);

/** Log-odds of what is no evidence whatever it is about. */
const NEVER = -8;

/** What a sentence says about a requirement. */
export function readAbout(
  { sentence, section, compared, kinds }: PreparedSentence,
  topic: RequirementTopic,
  background: RequirementBackground,
  method: EmbeddingMethod,
  head?: Head,
): ReadSentence {
  const { text, start, end } = sentence;
  const about = { text, start, end, section, kinds };
  if (NO_EVIDENCE.has(compared.reading.stance)) return { ...about, odds: NEVER };
  const odds = readPoint(compared, topic, background, method);
  return { ...about, odds: head ? applyHead(odds, compared.vector, head) : odds };
}
