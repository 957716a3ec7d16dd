import { createMetric, type Metric } from "@/lib/judgment/analyst/requirements/metric";
import { wholeOf } from "@/lib/judgment/analyst/requirements/requirement-topic";

/** A requirement as the metric is fitted on it. */
export interface MetricCase {
  framework: string;
  statement: Float32Array;
  control: Float32Array;
  /** Of its sentences that are on its point. */
  sentences: readonly Float32Array[];
}

/** How sharply the nearest requirement is preferred, the pull toward the identity, and the descent. */
const SHARPNESS = 12;
const PULL = 0.003;
const RATE = 0.1;
const MOMENTUM = 0.9;
const STEPS = 30;

/** Smaller errors move nothing. */
const LEAST_ERROR = 1e-3;

/** A matrix, row by row. */
interface Matrix {
  values: Float32Array;
  rows: number;
  columns: number;
}

interface Group {
  sentences: Matrix;
  /** The requirement of each sentence. */
  owner: readonly number[];
  wholes: Matrix;
  /** Each sentence's own requirement, without the sentence itself. */
  without: Matrix;
}

/**
 * The linear map under which each drafted sentence is nearest to its own requirement among those of its framework: a
 * softmax over their products, drawn toward the identity. A sentence is left out of its own requirement's mean.
 * Deterministic.
 */
export function fitMetric(cases: readonly MetricCase[]): Metric {
  const size = cases[0]?.statement.length ?? 0;
  const groups = [...new Set(cases.map(({ framework }) => framework))].map((framework) =>
    groupOf(
      cases.filter((item) => item.framework === framework),
      size,
    ),
  );
  const total = groups.reduce((sum, { owner }) => sum + owner.length, 0);
  const map: Matrix = { values: new Float32Array(size * size), rows: size, columns: size };
  for (let i = 0; i < size; i++) map.values[i * size + i] = 1;
  const speed = new Float32Array(size * size);
  for (let step = 0; step < STEPS; step++) {
    const product = multiply(map, transpose(map));
    const half: Matrix = { values: new Float32Array(size * size), rows: size, columns: size };
    for (const group of groups) addSlope(half.values, group, product);
    const turned = transpose(half);
    const both = { ...half, values: half.values.map((value, k) => value + (turned.values[k] ?? 0)) };
    const gradient = multiply(both, map);
    for (let k = 0; k < speed.length; k++) {
      const off = (map.values[k] ?? 0) - Number(k % (size + 1) === 0);
      const slope = (SHARPNESS * (gradient.values[k] ?? 0)) / total + PULL * size * off;
      speed[k] = MOMENTUM * (speed[k] ?? 0) - slope;
      map.values[k] = (map.values[k] ?? 0) + RATE * (speed[k] ?? 0);
    }
  }
  return createMetric(Array.from({ length: size }, (_, i) => map.values.slice(i * size, (i + 1) * size)));
}

function groupOf(cases: readonly MetricCase[], size: number): Group {
  const wholes = cases.map(({ statement, control, sentences }) =>
    wholeOf(statement, control, meanWithout(sentences, -1, size)),
  );
  const sentences = cases.flatMap((item) => item.sentences);
  const without = cases.flatMap((item) =>
    item.sentences.map((_, i) => wholeOf(item.statement, item.control, meanWithout(item.sentences, i, size))),
  );
  const owner = cases.flatMap((item, i) => item.sentences.map(() => i));
  return {
    sentences: toMatrix(sentences, size),
    owner,
    wholes: toMatrix(wholes, size),
    without: toMatrix(without, size),
  };
}

function meanWithout(vectors: readonly Float32Array[], left: number, size: number): Float32Array {
  const mean = new Float32Array(size);
  const count = Math.max(1, vectors.length - Number(left >= 0));
  for (const [v, vector] of vectors.entries())
    if (v !== left) for (let i = 0; i < size; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / count;
  return mean;
}

function toMatrix(vectors: readonly Float32Array[], columns: number): Matrix {
  const values = new Float32Array(vectors.length * columns);
  for (const [i, vector] of vectors.entries()) values.set(vector, i * columns);
  return { values, rows: vectors.length, columns };
}

/**
 * Adds the slope of the loss over the product of the map with its transpose, from which that over the map follows: of
 * each sentence with the requirements it is wrongly near to, less with its own.
 */
function addSlope(slope: Float32Array, { sentences, owner, wholes, without }: Group, product: Matrix): void {
  const mapped = multiply(sentences, product);
  const pull = zeros(sentences);
  for (let s = 0; s < sentences.rows; s++) {
    const own = owner[s] ?? 0;
    const products = Float64Array.from({ length: wholes.rows }, (_, r) =>
      r === own ? dotOfRows(mapped, s, without, s) : dotOfRows(mapped, s, wholes, r),
    );
    const most = products.reduce((best, value) => Math.max(best, value), -Infinity);
    const powers = products.map((value) => Math.exp(SHARPNESS * (value - most)));
    const sum = powers.reduce((all, value) => all + value, 0);
    for (let r = 0; r < wholes.rows; r++) {
      const error = (powers[r] ?? 0) / sum - Number(r === own);
      if (Math.abs(error) < LEAST_ERROR) continue;
      if (r === own) addRow(pull, s, without, s, error);
      else addRow(pull, s, wholes, r, error);
    }
  }
  addProduct(slope, sentences, pull);
}

function transpose({ values, rows, columns }: Matrix): Matrix {
  const turned = new Float32Array(values.length);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) turned[j * rows + i] = values[i * columns + j] ?? 0;
  return { values: turned, rows: columns, columns: rows };
}

function zeros({ rows, columns }: Matrix): Matrix {
  return { values: new Float32Array(rows * columns), rows, columns };
}

function multiply(left: Matrix, right: Matrix): Matrix {
  const result = zeros({ ...left, columns: right.columns });
  for (let r = 0; r < left.rows; r++)
    for (let k = 0; k < left.columns; k++)
      addRow(result, r, right, k, left.values[r * left.columns + k] ?? 0);
  return result;
}

function dotOfRows(a: Matrix, i: number, b: Matrix, j: number): number {
  let sum = 0;
  const left = i * a.columns;
  const right = j * b.columns;
  for (let k = 0; k < a.columns; k++) sum += (a.values[left + k] ?? 0) * (b.values[right + k] ?? 0);
  return sum;
}

function addRow(to: Matrix, i: number, from: Matrix, j: number, factor: number): void {
  const target = to.values;
  const source = from.values;
  const at = i * to.columns;
  const off = j * from.columns;
  for (let k = 0; k < to.columns; k++)
    target[at + k] = (target[at + k] ?? 0) + factor * (source[off + k] ?? 0);
}

/** Adds the transposed first times the second. */
function addProduct(result: Float32Array, left: Matrix, right: Matrix): void {
  const sum: Matrix = { values: result, rows: left.columns, columns: right.columns };
  for (let r = 0; r < left.rows; r++)
    for (let k = 0; k < left.columns; k++) addRow(sum, k, right, r, left.values[r * left.columns + k] ?? 0);
}
