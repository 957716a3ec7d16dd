import path from "node:path";
import { cutText, lengthOf, readPairs } from "@/lib/judgment/language/cross-encoder";
import { type Embedder, getTunedEmbedder, type Tuning, tuningFrom } from "@/lib/platform/embeddings";
import HEAD from "./data/report-head.json";
import type { ClauseReading } from "./read-clause";

/** A text with its clauses, as they follow each other in it. */
export interface ReadText {
  text: string;
  clauses: readonly ClauseReading[];
}

/** What a report says about an expected text, both read together. */
export interface ReportReading {
  /** Log-odds of "breaks the expectation" against "keeps to it": above 0, it is broken. */
  broken: number;
  /** Log-odds that the report does not speak to the expectation at all. */
  silent: number;
  /** Whether every passage was read with every other; of very long texts only the most alike are. */
  isComplete: boolean;
}

/**
 * The sentence model, tuned to read an expected text and a report as one. Where no model runs, words.
 *
 * @throws ServiceError `model_unavailable`; the next call tries again
 */
export function getReportReader(): Promise<Embedder> {
  return getTunedEmbedder(reportTuning());
}

/** Made by `scripts/evaluation/tuning/tune_pairs.py`; docs/drift.md says of what. */
export function reportTuning(): Tuning {
  const file = "lib/judgment/drift/data/report-tuning.safetensors";
  return tuningFrom("reports", path.join(/* turbopackIgnore: true */ process.cwd(), file));
}

/** Passages are as long as those the model was tuned on, and two fit into its 256 tokens. Unit: that of `lengthOf`. */
const PASSAGE_LENGTH = 400;

/** In long texts, not every passage is read with every other. */
const MOST_PAIRS = 12;

/** Keeps log-odds finite, and close to 0 where a passage hardly speaks to the expectation. */
const LEAST_SHARE = 0.02;

/**
 * Reads what a report says about an expected text; neither may be without clauses. Longer texts are read passage by
 * passage: what breaks the expectation anywhere counts against what keeps to it anywhere.
 *
 * @param reader from {@link getReportReader}; it needs a model, keyword vectors mean nothing here
 * @throws ServiceError `model_unavailable` from the embedder
 */
export async function readReport(
  reader: Embedder,
  expected: ReadText,
  observed: ReadText,
): Promise<ReportReading> {
  const ofObserved = passagesOf(observed);
  const all = passagesOf(expected).flatMap((a) => ofObserved.map((b): PassagePair => [a, b]));
  const pairs = choosePairs(all);
  const answers = await readPairs(
    reader,
    HEAD,
    pairs.map(([a, b]) => [a.text, b.text]),
  );
  const shares = answers.map(([kept = 0, broken = 0, silent = 0]) => ({ kept, broken, silent }));
  const most = (read: (one: Shares) => number) => Math.max(...shares.map(read));
  const silent = 1 - most((one) => 1 - one.silent);
  return {
    broken: logRatio(
      most(({ broken }) => broken),
      most(({ kept }) => kept),
    ),
    silent: logRatio(silent, 1 - silent),
    isComplete: pairs.length === all.length,
  };
}

/** Consecutive clauses, as they were written. */
interface Passage {
  text: string;
  content: ReadonlySet<string>;
}

function passagesOf({ text, clauses }: ReadText): Passage[] {
  const passages: Passage[] = [];
  let from: ClauseReading | undefined;
  let content = new Set<string>();
  for (const [i, clause] of clauses.entries()) {
    from ??= clause;
    for (const core of clause.content) content.add(core);
    const next = clauses[i + 1];
    if (next && lengthOf(text.slice(from.start, next.end)) <= PASSAGE_LENGTH) continue;
    passages.push({ text: cutText(text.slice(from.start, clause.end), PASSAGE_LENGTH), content });
    from = undefined;
    content = new Set();
  }
  return passages;
}

type PassagePair = readonly [Passage, Passage];

/** All pairs, or the {@link MOST_PAIRS} that share the most words. */
function choosePairs(pairs: readonly PassagePair[]): readonly PassagePair[] {
  if (pairs.length <= MOST_PAIRS) return pairs;
  const shared = ([a, b]: PassagePair) => {
    const common = [...a.content].filter((core) => b.content.has(core)).length;
    return common / (a.content.size + b.content.size + 1);
  };
  return pairs
    .map((pair, place) => ({ pair, place, worth: shared(pair) }))
    .sort((a, b) => b.worth - a.worth || a.place - b.place)
    .slice(0, MOST_PAIRS)
    .map(({ pair }) => pair);
}

/** Probabilities that sum to 1. */
interface Shares {
  kept: number;
  broken: number;
  silent: number;
}

function logRatio(a: number, b: number): number {
  return Math.log((a + LEAST_SHARE) / (b + LEAST_SHARE));
}
