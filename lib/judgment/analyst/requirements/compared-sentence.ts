import { type Multiply, normalize } from "@/lib/platform/embeddings";
import { contentStems } from "../content-stems";
import { findDenied, readClauses } from "../reading/limits";
import type { SentenceReading } from "../reading/read-sentence";
import { type CuedSentence, cueStems } from "./cues";
import { type RequirementBackground, rarityOf } from "./requirement-topic";

/** A sentence of a document, prepared once for all requirements. */
export interface ComparedSentence extends CuedSentence {
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
  /** With its heading and lead-in. */
  inContext: string;
  deniedStems: ReadonlySet<string>;
  clauses: readonly { stems: ReadonlySet<string>; words: ReadonlySet<string>; isDenied: boolean }[];
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
export interface Cohort {
  mean: number;
  deviation: number;
}

/** What comparing many sentences needs of its caller. */
export interface Comparison {
  background: RequirementBackground;
  multiply: Multiply;
  /** Called between sentences; gives the event loop back where it must. */
  pause?: (() => Promise<void>) | undefined;
}

/** So many at once, which bounds the memory their products take. */
export const SENTENCES_AT_ONCE = 512;

/** One per sentence, in their order. */
export async function compareSentences(
  sentences: readonly ComparedParts[],
  { background, multiply, pause }: Comparison,
): Promise<ComparedSentence[]> {
  const { statements, means, metric } = background;
  const columns = [...statements, ...means, ...(metric?.columns ?? [])];
  const compared: ComparedSentence[] = [];
  for (let start = 0; start < sentences.length; start += SENTENCES_AT_ONCE) {
    const block = sentences.slice(start, start + SENTENCES_AT_ONCE);
    const products = await multiply(
      block.map(({ vector }) => vector),
      columns,
    );
    for (const [i, { text, inContext, vector, reading }] of block.entries()) {
      const row = products[i] ?? vector;
      const after = statements.length + means.length;
      const stems = new Set(contentStems(inContext));
      compared.push({
        vector,
        stems,
        weight: rarityOf(stems, background),
        reading,
        statements: cohort(row.subarray(0, statements.length)),
        means: cohort(row.subarray(statements.length, after)),
        seen: metric && normalize(row.slice(after)),
        text,
        inContext,
        words: new Set(cueStems(text)),
        wordsInContext: new Set(cueStems(inContext)),
        deniedStems: new Set(contentStems(findDenied(text))),
        clauses: readClauses(text).map((clause) => ({
          stems: new Set(contentStems(clause.text)),
          words: new Set(cueStems(clause.text)),
          isDenied: clause.isDenied,
        })),
      });
      await pause?.();
    }
  }
  return compared;
}

function cohort(values: Float32Array): Cohort {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const count = Math.max(1, values.length);
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean ** 2)) };
}
