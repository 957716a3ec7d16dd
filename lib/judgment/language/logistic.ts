/** Weights of a multinomial logistic regression: one list per class, the constant last. */
export type ClassWeights = readonly (readonly number[])[];

/** Probabilities of the classes, which sum to 1. */
export function classProbabilities(weights: ClassWeights, features: ArrayLike<number>): number[] {
  return softmax(weights.map((ofClass) => linear(ofClass, features)));
}

/** Weights times features, and the constant. */
export function linear(weights: ArrayLike<number>, features: ArrayLike<number>): number {
  let sum = weights[features.length] ?? 0;
  for (let i = 0; i < features.length; i++) sum += (weights[i] ?? 0) * (features[i] ?? 0);
  return sum;
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

interface FitOptions {
  classes: number;
  /** Weight of the squared coefficients, toward zero; constants are free. */
  ridge: number;
  steps: number;
}

/** Rows one after the other, each with a 1 at its end for the constant: one array is several times as fast. */
interface Matrix {
  values: Float64Array;
  rows: number;
  width: number;
}

/**
 * Fits a multinomial logistic regression by accelerated gradient descent (Nesterov). Deterministic.
 *
 * @param rows features of one length, of comparable scale
 * @param labels the class of each row
 */
export function fitClasses(
  rows: readonly ArrayLike<number>[],
  labels: readonly number[],
  { classes, ridge, steps }: FitOptions,
): number[][] {
  const matrix = toMatrix(rows);
  const { width } = matrix;
  const rate = 1 / (0.5 * largestEigenvalue(matrix) + ridge);
  let weights = new Float64Array(classes * width);
  let ahead = weights.slice();
  let momentum = 1;
  for (let step = 0; step < steps; step++) {
    const gradient = gradientAt(ahead, matrix, labels, classes);
    const next = ahead.map((value, i) => {
      const pull = i % width < width - 1 ? ridge * value : 0;
      return value - rate * ((gradient[i] ?? 0) + pull);
    });
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const push = (momentum - 1) / nextMomentum;
    const before = weights;
    ahead = next.map((value, i) => value + push * (value - (before[i] ?? 0)));
    weights = next;
    momentum = nextMomentum;
  }
  return Array.from({ length: classes }, (_, c) => [...weights.subarray(c * width, (c + 1) * width)]);
}

function toMatrix(rows: readonly ArrayLike<number>[]): Matrix {
  const width = (rows[0]?.length ?? 0) + 1;
  const values = new Float64Array(rows.length * width);
  for (const [r, row] of rows.entries()) {
    for (let i = 0; i < row.length; i++) values[r * width + i] = row[i] ?? 0;
    values[r * width + width - 1] = 1;
  }
  return { values, rows: rows.length, width };
}

function gradientAt(
  weights: Float64Array,
  { values, rows, width }: Matrix,
  labels: readonly number[],
  classes: number,
): Float64Array {
  const gradient = new Float64Array(weights.length);
  const scores = new Array<number>(classes).fill(0);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < classes; c++) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += (weights[c * width + i] ?? 0) * (values[r * width + i] ?? 0);
      scores[c] = sum;
    }
    const probabilities = softmax(scores);
    for (let c = 0; c < classes; c++) {
      const error = ((probabilities[c] ?? 0) - Number(labels[r] === c)) / rows;
      for (let i = 0; i < width; i++)
        gradient[c * width + i] = (gradient[c * width + i] ?? 0) + error * (values[r * width + i] ?? 0);
    }
  }
  return gradient;
}

/** Of the rows' second moments, by ten rounds of the power method: it bounds the step. */
function largestEigenvalue({ values, rows, width }: Matrix): number {
  let direction = new Float64Array(width).fill(1 / Math.sqrt(width));
  let length = 1;
  for (let round = 0; round < 10; round++) {
    const next = new Float64Array(width);
    for (let r = 0; r < rows; r++) {
      let along = 0;
      for (let i = 0; i < width; i++) along += (direction[i] ?? 0) * (values[r * width + i] ?? 0);
      for (let i = 0; i < width; i++)
        next[i] = (next[i] ?? 0) + (along / rows) * (values[r * width + i] ?? 0);
    }
    length = Math.hypot(...next) || 1;
    direction = next.map((value) => value / length);
  }
  return 1.05 * length;
}
