import { type ClassWeights, classProbabilities, fitClasses } from "@/lib/judgment/language/logistic";
import { fitLogistic } from "../linear-fits";

/** Means and deviations of each feature. */
export function momentsOf(rows: readonly ArrayLike<number>[]): { means: number[]; deviations: number[] } {
  const width = rows[0]?.length ?? 0;
  const means = new Array<number>(width).fill(0);
  const squares = new Array<number>(width).fill(0);
  for (const row of rows)
    for (let i = 0; i < width; i++) {
      means[i] = (means[i] ?? 0) + (row[i] ?? 0) / rows.length;
      squares[i] = (squares[i] ?? 0) + (row[i] ?? 0) ** 2 / rows.length;
    }
  const deviations = squares.map((square, i) => Math.sqrt(Math.max(0, square - (means[i] ?? 0) ** 2)) + 1e-3);
  return { means, deviations };
}

function standardize(
  row: ArrayLike<number>,
  { means, deviations }: ReturnType<typeof momentsOf>,
): Float64Array {
  return Float64Array.from(means, (mean, i) => ((row[i] ?? 0) - mean) / (deviations[i] ?? 1));
}

/** Weights for features as they are, from weights for standardized ones. Constants are last. */
export function unstandardize(
  weights: readonly number[],
  { means, deviations }: ReturnType<typeof momentsOf>,
): number[] {
  const plain = means.map((_, i) => (weights[i] ?? 0) / (deviations[i] ?? 1));
  return [...plain, (weights[means.length] ?? 0) - plain.reduce((sum, w, i) => sum + w * (means[i] ?? 0), 0)];
}

/** A logistic regression on standardized features, for features as they are; the constant last. */
export function fitBinary(
  rows: readonly { values: ArrayLike<number>; isTrue: boolean; weight: number }[],
): number[] {
  const moments = momentsOf(rows.map(({ values }) => values));
  const { weights, constant } = fitLogistic(
    rows.map(({ values, isTrue, weight }) => ({
      values: standardize(values, moments),
      target: Number(isTrue),
      weight,
    })),
    1,
  );
  return unstandardize([...weights, constant], moments);
}

/** A multinomial regression on standardized features, for features as they are. */
export function fitMany(
  rows: readonly ArrayLike<number>[],
  labels: readonly number[],
  options: { classes: number; ridge: number; steps: number },
): ClassWeights {
  const moments = momentsOf(rows);
  const weights = fitClasses(
    rows.map((row) => standardize(row, moments)),
    labels,
    options,
  );
  return weights.map((ofClass) => unstandardize(ofClass, moments));
}

/** The answer for each row of a fit that did not see the rows of its fold. */
export function crossFit(
  rows: readonly ArrayLike<number>[],
  labels: readonly number[],
  folds: readonly number[],
  options: { classes: number; ridge: number; steps: number },
): number[][] {
  const answers = new Array<number[]>(rows.length).fill([]);
  for (const fold of new Set(folds)) {
    const others = [...rows.keys()].filter((i) => folds[i] !== fold);
    const weights = fitMany(
      others.map((i) => rows[i] ?? []),
      others.map((i) => labels[i] ?? 0),
      options,
    );
    for (const [i, row] of rows.entries())
      if (folds[i] === fold) answers[i] = classProbabilities(weights, row);
  }
  return answers;
}
