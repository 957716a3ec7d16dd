import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { WORD_PLACES, wordShare } from "@/lib/judgment/language/word-head";

/** A sentence or passage as a head reads it. */
export interface HeadText {
  /** Of the text with its heading, as the engine embeds it. */
  vector: Float32Array;
  /** Of its words (`wordPlaces`). */
  places: readonly number[];
  /** Log-odds that it is on the point, as the reader sees it without a head. */
  prior: number;
}

/** A sentence or passage that a person has judged for one requirement. */
export interface LabelledText extends HeadText {
  finding: RequirementFinding;
  /** How much it counts: 1 for a judgment, less for a drafted sentence. */
  weight: number;
}

/** What one requirement has learned: log-odds = weights · vector + words · places + slope · prior + constant. */
export interface Head {
  weights: readonly number[];
  /** What words are worth, by their place. */
  words: readonly (readonly [place: number, worth: number])[];
  slope: number;
  constant: number;
  /** How many judgments it was fitted on. */
  labels: number;
}

/** Weights of the squared distances from the prior: slope 1, all else 0. Vectors have length 1. */
const RIDGE = { weights: 0.02, slope: 2, constant: 0.05 } as const;
const EPOCHS = 8;
/** A few lessons are gone through more often. */
const LEAST_STEPS = 1_000;
const RATE = 0.1;
/** A prime: rows are taken in steps of so many, which mixes documents and answers without a draw. */
const STRIDE = 7919;
const FOLDS = 3;

/** Below this, or with one answer only, there is nothing to learn from. */
const LEAST_LABELS = 4;
/** The words of a text are worth so many times its vector. */
const WORDS_TO_VECTOR = 2;
/** So many words are kept, those that say most. */
const KEPT_WORDS = 512;
/** Log-odds beyond these say no more. */
const MOST_ODDS = 30;

/** What a person calls on the point: said, denied or limited, but not only planned. */
function isOnPoint(finding: RequirementFinding): boolean {
  return finding !== "no_evidence" && finding !== "planned";
}

/** What a head is fitted on. */
export interface Taught {
  /** Of one requirement, in a fixed order. */
  labels: readonly LabelledText[];
  /** What the reviewed documents say besides, none of it on the point. */
  others: readonly HeadText[];
}

/**
 * Fits the head of one requirement: a logistic regression on frozen vectors and on words, drawn toward the reader's own
 * answer. Deterministic. Undefined where there is too little to learn from, and where it predicts texts that it was not
 * fitted on worse than the reader alone does.
 *
 * @param pause called every few milliseconds, to give the event loop back
 */
export async function fitHead(
  { labels, others }: Taught,
  pause?: () => Promise<void>,
): Promise<Head | undefined> {
  const answers = new Set(labels.map(({ finding }) => isOnPoint(finding)));
  if (labels.length < LEAST_LABELS || answers.size < 2) return undefined;
  const rows = [
    ...labels.map((label) => ({ ...label, target: Number(isOnPoint(label.finding)) })),
    ...others.map((other) => ({ ...other, weight: 1, target: 0 })),
  ];
  if (!(await predictsBetter(rows, pause))) return undefined;
  return toHead(await descend(rows, pause), labels.length);
}

/** A text as the regression takes it. */
interface Row extends HeadText {
  weight: number;
  /** 0 or 1. */
  target: number;
}

/** Whether texts left out are predicted better with a head than without, by their log loss. */
async function predictsBetter(rows: readonly Row[], pause?: () => Promise<void>): Promise<boolean> {
  let gain = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const fit = await descend(
      rows.filter((_, i) => i % FOLDS !== fold),
      pause,
    );
    for (const [i, row] of rows.entries()) {
      if (i % FOLDS !== fold) continue;
      gain += row.weight * (logLoss(row.prior, row.target) - logLoss(fitOdds(fit, row), row.target));
    }
  }
  return gain > 0;
}

function logLoss(odds: number, target: number): number {
  return Math.log1p(Math.exp(target === 1 ? -odds : odds));
}

/** Coefficients that descend. */
interface Fit {
  weights: Float64Array;
  /** One for each place. */
  words: Float64Array;
  slope: number;
  constant: number;
}

function fitOdds({ words, ...fit }: Fit, text: HeadText): number {
  let said = 0;
  for (const place of text.places) said += words[place] ?? 0;
  return oddsOf(fit, said, text);
}

/** @param said the sum of what the words of the text are worth */
function oddsOf(
  { weights, slope, constant }: { weights: ArrayLike<number>; slope: number; constant: number },
  said: number,
  { vector, places, prior }: HeadText,
): number {
  let sum = constant + slope * prior + said * WORDS_TO_VECTOR * wordShare(places);
  for (let i = 0; i < vector.length; i++) sum += (weights[i] ?? 0) * (vector[i] ?? 0);
  return Math.max(-MOST_ODDS, Math.min(MOST_ODDS, sum));
}

/**
 * Stochastic gradient descent from the prior, one rate for each kind of coefficient (after Adagrad, Duchi et al. 2011);
 * always the same for the same rows. It ends early: on notices left out, more epochs found fewer passages.
 */
async function descend(rows: readonly Row[], pause?: () => Promise<void>): Promise<Fit> {
  const width = rows[0]?.vector.length ?? 0;
  const { weights, words } = { weights: new Float64Array(width), words: new Float64Array(WORD_PLACES) };
  const fit: Fit = { weights, words, slope: 1, constant: 0 };
  const squares = { weights: 0.01, slope: 1, constant: 1 };
  const share = 1 / rows.length;
  const stride = rows.length % STRIDE === 0 ? STRIDE + 2 : STRIDE;
  for (let step = 0; step < Math.max(LEAST_STEPS, EPOCHS * rows.length); step++) {
    if (step % 200 === 0) await pause?.();
    const row = rows[(step * stride + Math.floor(step / rows.length)) % rows.length];
    if (!row) continue;
    const error = row.weight * (1 / (1 + Math.exp(-fitOdds(fit, row))) - row.target);
    squares.weights += (error * error) / width;
    const rate = RATE / Math.sqrt(squares.weights);
    const kept = 1 - rate * RIDGE.weights * share;
    const push = rate * error;
    for (let i = 0; i < width; i++) weights[i] = (weights[i] ?? 0) * kept - push * (row.vector[i] ?? 0);
    const ofWords = push * WORDS_TO_VECTOR * wordShare(row.places);
    for (const place of row.places) words[place] = (words[place] ?? 0) * kept - ofWords;
    const slope = error * row.prior + RIDGE.slope * share * (fit.slope - 1);
    squares.slope += slope * slope;
    fit.slope -= (RATE * slope) / Math.sqrt(squares.slope);
    const constant = error + RIDGE.constant * share * fit.constant;
    squares.constant += constant * constant;
    fit.constant -= (RATE * constant) / Math.sqrt(squares.constant);
  }
  return fit;
}

function toHead({ weights, words, slope, constant }: Fit, labels: number): Head {
  const said = [...words.entries()].filter(([, worth]) => worth !== 0);
  said.sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || a - b);
  return {
    weights: Array.from(weights, rounded),
    words: said.slice(0, KEPT_WORDS).map(([place, worth]) => [place, rounded(worth)]),
    slope,
    constant,
    labels,
  };
}

/** What follows is noise, and a head is kept with each audit. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** Gives the log-odds that a text is on the point, with what its requirement has learned. */
export function createHeadReader({ words, ...head }: Head): (text: HeadText) => number {
  const worth = new Map(words);
  return (text) => {
    const said = text.places.reduce((sum, place) => sum + (worth.get(place) ?? 0), 0);
    return oddsOf(head, said, text);
  };
}
