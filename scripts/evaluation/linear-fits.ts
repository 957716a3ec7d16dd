/** A row of a fit. */
export interface FitRow {
  values: ArrayLike<number>;
  /** 0 or 1. */
  target: number;
  weight: number;
}

/** Coefficients and a constant. */
export interface LinearFit {
  weights: number[];
  constant: number;
}

export function fittedValue({ weights, constant }: LinearFit, values: ArrayLike<number>): number {
  let sum = constant;
  for (const [i, weight] of weights.entries()) sum += weight * (values[i] ?? 0);
  return sum;
}

/** Ridge regression of the target less one half, by the normal equations; always the same for the same rows. */
export function fitRidge(rows: readonly FitRow[], penalty: number): LinearFit {
  const size = rows[0]?.values.length ?? 0;
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const center = new Float64Array(size);
  let middle = 0;
  for (const { values, target, weight } of rows) {
    for (let i = 0; i < size; i++) center[i] = (center[i] ?? 0) + (weight * (values[i] ?? 0)) / total;
    middle += (weight * (target - 0.5)) / total;
  }
  const matrix = Array.from({ length: size }, (_, i) => {
    const row = new Float64Array(size);
    row[i] = penalty;
    return row;
  });
  const right = new Array<number>(size).fill(0);
  for (const { values, target, weight } of rows) {
    const centered = Float64Array.from(values, (value, i) => value - (center[i] ?? 0));
    for (const [i, row] of matrix.entries()) {
      const factor = weight * (centered[i] ?? 0);
      for (let j = i; j < size; j++) row[j] = (row[j] ?? 0) + factor * (centered[j] ?? 0);
      right[i] = (right[i] ?? 0) + factor * (target - 0.5 - middle);
    }
  }
  mirror(matrix);
  const weights = solve(matrix, right);
  return { weights, constant: middle - weights.reduce((sum, w, i) => sum + w * (center[i] ?? 0), 0) };
}

/** Logistic regression by Newton's method with a squared penalty on all but the constant. */
export function fitLogistic(rows: readonly FitRow[], penalty: number): LinearFit {
  const size = (rows[0]?.values.length ?? 0) + 1;
  let weights = new Array<number>(size).fill(0);
  const at = (row: FitRow, i: number) => (i === size - 1 ? 1 : (row.values[i] ?? 0));
  for (let step = 0; step < 40; step++) {
    const slope = weights.map((weight, i) => (i === size - 1 ? 1e-6 : penalty) * weight);
    const matrix = weights.map((_, i) => {
      const row = new Float64Array(size);
      row[i] = i === size - 1 ? 1e-6 : penalty;
      return row;
    });
    for (const row of rows) {
      const logit = weights.reduce((sum, weight, i) => sum + weight * at(row, i), 0);
      const share = 1 / (1 + Math.exp(-logit));
      for (let i = 0; i < size; i++) {
        slope[i] = (slope[i] ?? 0) + row.weight * (share - row.target) * at(row, i);
        const factor = row.weight * share * (1 - share) * at(row, i);
        const line = matrix[i];
        if (line) for (let j = i; j < size; j++) line[j] = (line[j] ?? 0) + factor * at(row, j);
      }
    }
    mirror(matrix);
    const change = solve(matrix, slope);
    weights = weights.map((weight, i) => weight - (change[i] ?? 0));
    if (Math.max(...change.map(Math.abs)) < 1e-7) break;
  }
  return { weights: weights.slice(0, -1), constant: weights.at(-1) ?? 0 };
}

function mirror(matrix: readonly Float64Array[]): void {
  for (const [i, row] of matrix.entries()) for (let j = 0; j < i; j++) row[j] = matrix[j]?.[i] ?? 0;
}

/** Gauss elimination; the matrix is positive definite, so no pivot is 0. Changes `rows`. */
function solve(rows: readonly Float64Array[], values: readonly number[]): number[] {
  const solution = [...values];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let pivot = 0; pivot < rows.length; pivot++) {
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
