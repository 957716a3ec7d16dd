/** What passages are ranked by, one value per passage in document order. */
export interface RankingMeasures {
  /** Cosine of the whole passage to the nearest probe. */
  passage: readonly number[];
  /** Cosine of its best sentence to the nearest probe. */
  sentence: readonly number[];
  /** BM25 over words and pairs of words. */
  words: readonly number[];
}

/** Words find more than vectors, and the two see different things; measured best on the tune half of ObliQA. */
const WORDS_WEIGHT = 1.5;

/** A passage gains from its better neighbor, because an answer often begins a paragraph earlier. */
const NEIGHBOUR_SHARE = 0.2;

/**
 * One score per passage, comparable only within one call: z(cosine) + z(best sentence) + 1.5 z(BM25),
 * plus a share of the better neighbor's. Pure.
 */
export function rankPassages(measures: RankingMeasures): number[] {
  const sentence = standardize(measures.sentence);
  const words = standardize(measures.words);
  const fused = standardize(measures.passage).map(
    (value, i) => value + (sentence[i] ?? 0) + WORDS_WEIGHT * (words[i] ?? 0),
  );
  return fused.map((value, i) => {
    const better = Math.max(
      fused[i - 1] ?? Number.NEGATIVE_INFINITY,
      fused[i + 1] ?? Number.NEGATIVE_INFINITY,
    );
    return Number.isFinite(better) ? value + NEIGHBOUR_SHARE * better : value;
  });
}

/** Mean 0 and deviation 1; all zero when every value is the same. */
function standardize(values: readonly number[]): number[] {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  const deviation = Math.sqrt(variance) || 1;
  return values.map((value) => (value - mean) / deviation);
}
