import { languageLists } from "@/lib/judgment/language/lists";
import { dot } from "@/lib/platform/embeddings";
import { nextTurn } from "@/lib/platform/event-loop";
import { readClause } from "./read-clause";

/** Pairs of good and bad conduct, so that harm is recognized in words no list names. */
const CONDUCT_EXAMPLES = languageLists("conduct-examples", ["examples"]).examples.map((line) => {
  const [good = "", bad = ""] = line.split(" | ");
  return { good, bad };
});

/** A direction in the space of vectors along which conduct gets worse. */
export interface ConductDirection {
  weights: Float32Array;
  /** Value halfway between good and bad. */
  middle: number;
}

/**
 * Weight of simplicity: with 170 examples in 384 dimensions a light hand would learn the sentences by
 * heart. Compared by leaving out each pair in turn.
 */
const RIDGE = 1;

/** Some 2 ms of arithmetic. */
const ROWS_PER_TURN = 10;

/** The direction learned from the examples that come with the product. */
export async function learnConductExamples(
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<ConductDirection> {
  const texts = [...CONDUCT_EXAMPLES.map(({ good }) => good), ...CONDUCT_EXAMPLES.map(({ bad }) => bad)];
  const vectors = await embed(texts.map((text) => readClause({ text, start: 0, end: text.length }).plain));
  return learnConduct(vectors.slice(0, CONDUCT_EXAMPLES.length), vectors.slice(CONDUCT_EXAMPLES.length));
}

/**
 * Ridge regression of good (-1) and bad (1) on the vectors of the examples, solved in its dual form. Always
 * the same for the same vectors.
 *
 * @param good @param bad vectors of length 1, as many of the one as of the other
 */
export async function learnConduct(
  good: readonly Float32Array[],
  bad: readonly Float32Array[],
): Promise<ConductDirection> {
  const vectors = [...good, ...bad];
  const center = meanOf(vectors);
  const centered = vectors.map((vector) => vector.map((value, i) => value - (center[i] ?? 0)));
  const targets = vectors.map((_, i) => (i < good.length ? -1 : 1));
  const kernel: Float64Array[] = [];
  for (const [i, a] of centered.entries()) {
    if (i % ROWS_PER_TURN === 0) await nextTurn();
    kernel.push(Float64Array.from(centered, (b, j) => dot(a, b) + (i === j ? RIDGE : 0)));
  }
  const factors = await solve(kernel, targets);
  const weights = new Float32Array(center.length);
  for (const [n, vector] of centered.entries()) {
    for (const [i, value] of vector.entries()) weights[i] = (weights[i] ?? 0) + (factors[n] ?? 0) * value;
  }
  return { weights, middle: dot(weights, center) };
}

/** Below 0 like good conduct, above 0 like bad; most sentences lie between -1 and 1. */
export function conductOf({ weights, middle }: ConductDirection, vector: Float32Array): number {
  return vector.length === weights.length ? dot(weights, vector) - middle : 0;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (const [i, value] of vector.entries()) mean[i] = (mean[i] ?? 0) + value / vectors.length;
  }
  return mean;
}

/** Gauss elimination; the matrix is positive definite, so no pivot is 0. Changes `rows`. */
async function solve(rows: readonly Float64Array[], values: readonly number[]): Promise<number[]> {
  const solution = [...values];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let pivot = 0; pivot < rows.length; pivot++) {
    if (pivot % ROWS_PER_TURN === 0) await nextTurn();
    const from = rows[pivot];
    if (!from) break;
    for (let i = pivot + 1; i < rows.length; i++) {
      const row = rows[i];
      const factor = at(i, pivot) / at(pivot, pivot);
      if (!row || factor === 0) continue;
      for (let j = pivot; j < row.length; j++) row[j] = (row[j] ?? 0) - factor * (from[j] ?? 0);
      solution[i] = (solution[i] ?? 0) - factor * (solution[pivot] ?? 0);
    }
  }
  for (let i = rows.length - 1; i >= 0; i--) {
    let rest = solution[i] ?? 0;
    for (let j = i + 1; j < rows.length; j++) rest -= at(i, j) * (solution[j] ?? 0);
    solution[i] = rest / at(i, i);
  }
  return solution;
}
