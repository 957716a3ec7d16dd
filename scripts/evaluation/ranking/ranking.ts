/** What passages are ranked by, one value per passage in document order. */
interface RankingMeasures {
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

/** Saturation as Robertson & Zaragoza (2009) suggest it; length counts less, because passages are short. */
const K1 = 1.2;
const B = 0.5;

/** BM25 over a fixed list of texts given as stems. */
export class Bm25Index {
  readonly #postings = new Map<string, { text: number; count: number }[]>();
  readonly #lengths: number[] = [];
  readonly #meanLength: number;

  constructor(texts: readonly (readonly string[])[]) {
    for (const [text, stems] of texts.entries()) {
      this.#lengths.push(stems.length);
      const counts = new Map<string, number>();
      for (const word of stems) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, count] of counts) {
        const list = this.#postings.get(word);
        if (list) list.push({ text, count });
        else this.#postings.set(word, [{ text, count }]);
      }
    }
    this.#meanLength =
      this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length) || 1;
  }

  /** Rarity of a word among the texts: BM25's idf, never negative. */
  rarity(word: string): number {
    const found = this.#postings.get(word)?.length ?? 0;
    return Math.log(1 + (this.#lengths.length - found + 0.5) / (found + 0.5));
  }

  /** One score per text. A word repeated in the query counts as often as it occurs there. */
  scores(query: readonly string[]): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    for (const word of query) {
      const rarity = this.rarity(word);
      for (const { text, count } of this.#postings.get(word) ?? []) {
        const norm = K1 * (1 - B + (B * (this.#lengths[text] ?? 0)) / this.#meanLength);
        scores[text] = (scores[text] ?? 0) + (rarity * count * (K1 + 1)) / (count + norm);
      }
    }
    return scores;
  }
}
