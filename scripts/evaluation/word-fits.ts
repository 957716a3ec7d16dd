import { type PackedWordHead, WORD_PLACES, wordShare } from "@/lib/judgment/language/word-head";
import { mixingStep } from "./mixing-step";

/** A text of a fit. */
export interface WordRow {
  places: readonly number[];
  /** 0 or 1. */
  target: number;
  weight: number;
}

/** One weight for each place, and a constant. */
export interface WordFit {
  weights: Float64Array;
  constant: number;
}

const EPOCHS = 12;
const RATE = 0.3;
/** Pulls rare words toward nothing. */
const DECAY = 1e-4;

/** Logistic regression on words by stochastic gradient descent (Adagrad, Duchi et al. 2011). Always the same for the same rows. */
export function fitWords(rows: readonly WordRow[]): WordFit {
  const weights = new Float64Array(WORD_PLACES);
  const squares = new Float64Array(WORD_PLACES).fill(1e-2);
  let constant = 0;
  let constantSquares = 1;
  const step = mixingStep(rows.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let k = 0; k < rows.length; k++) {
      const row = rows[((k + epoch) * step) % rows.length];
      if (!row) continue;
      const share = wordShare(row.places);
      const error =
        row.weight * (1 / (1 + Math.exp(-readFit({ weights, constant }, row.places))) - row.target);
      constantSquares += error * error;
      constant -= (RATE * error) / Math.sqrt(constantSquares);
      for (const place of row.places) {
        const slope = error * share + DECAY * (weights[place] ?? 0);
        squares[place] = (squares[place] ?? 0) + slope * slope;
        weights[place] = (weights[place] ?? 0) - (RATE * slope) / Math.sqrt(squares[place] ?? 1);
      }
    }
  }
  return { weights, constant };
}

/** Log-odds. */
export function readFit({ weights, constant }: WordFit, places: readonly number[]): number {
  let sum = 0;
  for (const place of places) sum += weights[place] ?? 0;
  return sum * wordShare(places) + constant;
}

/** A fit as a head keeps it, without its constant. */
export function packWords({ weights }: WordFit): PackedWordHead {
  const most = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0) || 1;
  const bytes = Int8Array.from(weights, (weight) => Math.round((127 * weight) / most));
  return {
    scale: Number((most / 127).toPrecision(6)),
    weights: Buffer.from(bytes.buffer).toString("base64"),
  };
}

/** The same as the source of a data file holds it: an object literal. */
export function packedWordHead(fit: WordFit): string {
  const { scale, weights } = packWords(fit);
  return `{\n    scale: ${scale},\n    weights:\n      "${weights}",\n  }`;
}
