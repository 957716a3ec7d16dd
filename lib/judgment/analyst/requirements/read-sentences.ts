import type { EmbeddingMethod } from "@/lib/platform/embeddings";
import type { Passage, Sentence } from "../passages";
import type { SentenceReading, Stance } from "../reading/read-sentence";
import { applyHead, type Head } from "./heads";
import type { ReadSentence } from "./reader";
import { KINDS, readKind, readPoint } from "./reader";
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

/** Sentences of a document compared before: the same words under the same heading are compared once. */
export type KnownSentences = Map<string, Pick<PreparedSentence, "compared" | "kinds">>;

interface Preparation {
  background: RequirementBackground;
  method: EmbeddingMethod;
  known: KnownSentences;
}

/** @param vectors one per sentence, of {@link contextOf} */
export function prepareSentences(
  passage: Passage,
  readings: readonly SentenceReading[],
  vectors: readonly Float32Array[],
  { background, method, known }: Preparation,
): PreparedSentence[] {
  return passage.sentences.flatMap((sentence, i) => {
    const reading = readings[i];
    const vector = vectors[i];
    if (!reading || !vector) return [];
    const text = contextOf(passage, sentence);
    const key = `${reading.stance} ${text}`;
    const prepared = known.get(key) ?? {
      compared: compareSentence(text, vector, reading, background),
      kinds: readKind(vector, reading, method),
    };
    known.set(key, prepared);
    return [{ sentence, section: passage.heading, ...prepared }];
  });
}

/** Whoever asks, points elsewhere, names a subject or another's duty, disclaims, repeats a law or gives orders. */
const NO_EVIDENCE: ReadonlySet<Stance> = new Set([
  "fragment",
  "others_duty",
  "pointer",
  "request",
  "disclaimer",
  "regulation",
  "instruction_to_auditor",
]);

/** What is to come, ought to be or is praised is no more than a plan, however its vector reads. */
const PLANS: ReadonlySet<Stance> = new Set(["plan", "recommendation", "praise"]);
const PLANNED = KINDS.map((kind) => Number(kind === "plans"));

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
  const { stance, limits } = compared.reading;
  const about = {
    text,
    start,
    end,
    section,
    kinds: PLANS.has(stance) ? PLANNED : kinds,
    isDenial: limits.some(({ kind }) => kind === "negation"),
  };
  if (NO_EVIDENCE.has(stance)) return { ...about, odds: NEVER };
  const odds = readPoint(compared, topic, background, method);
  return { ...about, odds: head ? applyHead(odds, compared.vector, head) : odds };
}
