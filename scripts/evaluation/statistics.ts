/** Area under the ROC curve: the chance that a positive scores above a negative, ties counted half. */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  return pairsWon(positives, negatives) / (positives.length * negatives.length);
}

/** How many pairs of a positive and a negative are in the right order; ties count half. */
export function pairsWon(positives: readonly number[], negatives: readonly number[]): number {
  const ranks = averageRanks([...positives, ...negatives]);
  const rankSum = ranks.slice(0, positives.length).reduce((sum, rank) => sum + rank, 0);
  return rankSum - (positives.length * (positives.length + 1)) / 2;
}

/** Spearman's rank correlation, with average ranks for ties. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  return pearson(averageRanks(a), averageRanks(b));
}

function averageRanks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((x, y) => x.value - y.value);
  const ranks = new Array<number>(values.length).fill(0);
  let start = 0;
  while (start < order.length) {
    let end = start;
    while (end < order.length && order[end]?.value === order[start]?.value) end++;
    for (const { index } of order.slice(start, end)) ranks[index] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
}

function pearson(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let products = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [i, value] of a.entries()) {
    const x = value - meanA;
    const y = (b[i] ?? 0) - meanB;
    products += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return products / Math.sqrt(squaresA * squaresB);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mean 0 and deviation 1. */
export function standardize(values: readonly number[]): number[] {
  const center = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - center) ** 2))) || 1;
  return values.map((value) => (value - center) / deviation);
}
