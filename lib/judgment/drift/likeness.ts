import { dot, type Embedder } from "@/lib/platform/embeddings";
import type { Slice } from "@/lib/platform/event-loop";
import type { EmbeddedClause } from "./compare";
import type { ClauseReading } from "./read-clause";

/** How alike two clauses are. */
export interface Likeness {
  /**
   * As computed: cosine, or weighted share of common words. 0 to 1.
   *
   * @param above what does not exceed this may come out lower than it is, never above it; that is faster
   */
  raw(a: EmbeddedClause, b: EmbeddedClause, above?: number): number;
  /** As people would say, 0 to 1. */
  calibrated(a: EmbeddedClause, b: EmbeddedClause): number;
}

/** Likeness for the method of the embedder; `clauses` give the rarity of words where no model runs. */
export function createLikeness(embedder: Embedder, clauses: readonly ClauseReading[]): Likeness {
  const raw = embedder.method === "keyword" ? weightedOverlap(clauses) : cosineOf;
  return { raw, calibrated: (a, b) => calibrateSimilarity(raw(a, b), embedder.method) };
}

/** Weight of common words next to the cosine: it raised the rank correlation on STS by 0.003. */
const WORDS_WEIGHT = 0.07;

/** A sentence model puts no two English sentences at opposite ends; below 0 is as good as 0. */
function cosineOf(a: EmbeddedClause, b: EmbeddedClause, above = -1): number {
  // The model has no word for pictures and takes them all for the same.
  if (a.words.length === 0 || b.words.length === 0) return 0;
  // Vectors have length 1.
  const fromMeaning = (1 - WORDS_WEIGHT) * dot(a.vector, b.vector);
  if (fromMeaning + WORDS_WEIGHT <= above) return Math.max(0, fromMeaning);
  let shared = 0;
  for (const core of a.cores) if (b.cores.has(core)) shared++;
  const words = shared / Math.max(1, a.cores.size + b.cores.size - shared);
  return Math.min(1, Math.max(0, fromMeaning + WORDS_WEIGHT * words));
}

/** Share of common words, each counted by BM25's rarity among the clauses at hand (Robertson & Zaragoza 2009). */
function weightedOverlap(clauses: readonly ClauseReading[]): Likeness["raw"] {
  const counts = new Map<string, number>();
  for (const { content } of clauses)
    for (const core of content) counts.set(core, (counts.get(core) ?? 0) + 1);
  const weights = new Map<string, number>();
  const weightOf = (core: string) => {
    const known = weights.get(core);
    if (known !== undefined) return known;
    const count = counts.get(core) ?? 0;
    // One added: with a handful of clauses a word in all of them still counts.
    const weight = 1 + Math.log(1 + (clauses.length - count + 0.5) / (count + 0.5));
    weights.set(core, weight);
    return weight;
  };
  return (a, b) => {
    let shared = 0;
    let all = 0;
    for (const core of a.content) {
      const weight = weightOf(core);
      all += weight;
      if (b.content.has(core)) shared += 2 * weight;
    }
    for (const core of b.content) all += weightOf(core);
    return all === 0 ? 0 : shared / all;
  };
}

/** Points of a curve, both coordinates rising. */
type Curve = readonly (readonly [at: number, value: number])[];

/**
 * From cosine to how alike people find two sentences, 0 to 1: isotonic regression on graded pairs of
 * SemEval STS 2014-2016, read off at these cosines.
 */
const SENTENCE_TRANSFORMER: Curve = [
  [0, 0],
  [0.3, 0.13],
  [0.5, 0.43],
  [0.7, 0.6],
  [0.9, 0.85],
  [1, 1],
];

/** The same for the weighted share of common words, which is lower for the same likeness. */
const KEYWORD: Curve = [
  [0, 0],
  [0.2, 0.3],
  [0.5, 0.6],
  [0.8, 0.85],
  [1, 1],
];

/** Calibrated likeness of a cosine (sentence transformer) or word overlap (keyword), 0 to 1, monotone. */
export function calibrateSimilarity(raw: number, method: "sentence-transformer" | "keyword"): number {
  return interpolate(method === "keyword" ? KEYWORD : SENTENCE_TRANSFORMER, raw);
}

function interpolate(curve: Curve, at: number): number {
  let [fromAt, fromValue] = curve[0] ?? [0, 0];
  if (!(at > fromAt)) return fromValue;
  for (const [toAt, toValue] of curve.slice(1)) {
    if (at <= toAt) return fromValue + ((toValue - fromValue) * (at - fromAt)) / (toAt - fromAt);
    [fromAt, fromValue] = [toAt, toValue];
  }
  return fromValue;
}

/** The clause nearest to another one. */
export interface Neighbor<T> {
  clause: T;
  /** As computed, 0 to 1. */
  raw: number;
}

/** Comparisons between two looks at the clock. */
const COMPARED_AT_ONCE = 32;

/** The first of the nearest ones; undefined when there is none to choose from. */
export async function nearestTo<T extends EmbeddedClause>(
  clause: EmbeddedClause,
  among: readonly T[],
  likeness: Likeness,
  slice: Slice,
): Promise<Neighbor<T> | undefined> {
  let best: Neighbor<T> | undefined;
  for (const [i, other] of among.entries()) {
    if (i % COMPARED_AT_ONCE === 0 && slice.isOver()) await slice.next();
    const raw = other.key === clause.key ? 1 : likeness.raw(other, clause, best?.raw);
    if (!best || raw > best.raw) best = { clause: other, raw };
  }
  return best;
}
