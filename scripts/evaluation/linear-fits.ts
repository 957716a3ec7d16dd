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

/** A fit as the source of a data file holds it: an object literal that `unpackHead` reads. */
export function packedHead({ weights, constant }: LinearFit): string {
  const bytes = Buffer.from(Float32Array.from(weights).buffer).toString("base64");
  return `{\n    constant: ${rounded(constant)},\n    weights:\n      "${bytes}",\n  }`;
}

/** Four decimals: what follows is noise of the data. */
export function rounded(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}

export function fittedValue({ weights, constant }: LinearFit, values: ArrayLike<number>): number {
  let sum = constant;
  for (const [i, weight] of weights.entries()) sum += weight * (values[i] ?? 0);
  return sum;
}

/**
 * What ridge regression needs to know of rows. Sums of groups add up to the sums of all, so that a fit without one group
 * costs no second look at the rows.
 */
export interface RidgeSums {
  weight: number;
  /** Sum of weight times target less one half. */
  target: number;
  values: Float64Array;
  /** The upper half of the sums of weight times products of values. */
  products: Float64Array[];
  /** Sums of weight times value times target less one half. */
  moments: Float64Array;
}

export function ridgeSums(rows: readonly FitRow[]): RidgeSums {
  const size = rows[0]?.values.length ?? 0;
  const sums: RidgeSums = {
    weight: 0,
    target: 0,
    values: new Float64Array(size),
    products: Array.from({ length: size }, () => new Float64Array(size)),
    moments: new Float64Array(size),
  };
  for (const { values, target, weight } of rows) {
    const x = Float64Array.from(values);
    sums.weight += weight;
    sums.target += weight * (target - 0.5);
    for (const [i, line] of sums.products.entries()) {
      const factor = weight * (x[i] ?? 0);
      sums.values[i] = (sums.values[i] ?? 0) + factor;
      sums.moments[i] = (sums.moments[i] ?? 0) + factor * (target - 0.5);
      for (let j = i; j < size; j++) line[j] = (line[j] ?? 0) + factor * (x[j] ?? 0);
    }
  }
  return sums;
}

/** The sums of all groups. */
export function addRidgeSums(groups: readonly RidgeSums[]): RidgeSums {
  const size = groups[0]?.values.length ?? 0;
  const add = (vectors: readonly Float64Array[]) =>
    Float64Array.from({ length: size }, (_, i) => vectors.reduce((sum, vector) => sum + (vector[i] ?? 0), 0));
  return {
    weight: groups.reduce((sum, { weight }) => sum + weight, 0),
    target: groups.reduce((sum, { target }) => sum + target, 0),
    values: add(groups.map(({ values }) => values)),
    products: Array.from({ length: size }, (_, i) =>
      add(groups.map(({ products }) => products[i] ?? new Float64Array(size))),
    ),
    moments: add(groups.map(({ moments }) => moments)),
  };
}

/** Ridge regression of the target less one half, by the normal equations; always the same for the same rows. */
export function fitRidge(rows: readonly FitRow[], penalty: number): LinearFit {
  return solveRidge(ridgeSums(rows), penalty);
}

/** {@link fitRidge} of the rows behind the sums. */
export function solveRidge(sums: RidgeSums, penalty: number): LinearFit {
  const { weight, values, moments } = sums;
  const center = values.map((sum) => sum / weight);
  const middle = sums.target / weight;
  const matrix = sums.products.map((line, i) =>
    line.map((sum, j) =>
      j < i ? 0 : sum - weight * (center[i] ?? 0) * (center[j] ?? 0) + (i === j ? penalty : 0),
    ),
  );
  const right = Array.from(moments, (sum, i) => sum - weight * (center[i] ?? 0) * middle);
  mirror(matrix);
  const weights = solve(matrix, right);
  return { weights, constant: middle - weights.reduce((sum, w, i) => sum + w * (center[i] ?? 0), 0) };
}

/** Logistic regression by Newton's method with a squared penalty on all but the constant. */
export function fitLogistic(rows: readonly FitRow[], penalty: number): LinearFit {
  const size = (rows[0]?.values.length ?? 0) + 1;
  const pull = (i: number) => (i === size - 1 ? 1e-6 : penalty);
  // Room for one row, with the 1 of the constant at its end.
  const values = new Float64Array(size).fill(1);
  let weights = new Float64Array(size);
  for (let step = 0; step < 40; step++) {
    const slope = weights.map((weight, i) => pull(i) * weight);
    const matrix = Array.from(weights, (_, i) => {
      const line = new Float64Array(size);
      line[i] = pull(i);
      return line;
    });
    for (const row of rows) {
      let logit = weights[size - 1] ?? 0;
      for (let i = 0; i < size - 1; i++) {
        const value = row.values[i] ?? 0;
        values[i] = value;
        logit += (weights[i] ?? 0) * value;
      }
      const share = 1 / (1 + Math.exp(-logit));
      const error = row.weight * (share - row.target);
      const bend = row.weight * share * (1 - share);
      for (const [i, line] of matrix.entries()) {
        const value = values[i] ?? 0;
        slope[i] = (slope[i] ?? 0) + error * value;
        for (let j = i; j < size; j++) line[j] = (line[j] ?? 0) + bend * value * (values[j] ?? 0);
      }
    }
    mirror(matrix);
    const change = solve(matrix, Array.from(slope));
    weights = weights.map((weight, i) => weight - (change[i] ?? 0));
    if (Math.max(...change.map(Math.abs)) < 1e-7) break;
  }
  return { weights: Array.from(weights.subarray(0, size - 1)), constant: weights[size - 1] ?? 0 };
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
