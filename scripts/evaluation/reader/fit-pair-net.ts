import { type PairNet, pairInput } from "@/lib/judgment/analyst/requirements/pair-net";
import { classProbabilities } from "@/lib/judgment/language/logistic";
import { mixingStep } from "../mixing-step";
import { momentsOf, unstandardize } from "./standardized-fits";

/** A sentence on the point of a requirement, with what it says of it. */
export interface PairRow {
  sentence: Float32Array;
  /** Of what the requirement states. */
  statement: Float32Array;
  /** The class. */
  label: number;
}

const HIDDEN = 64;
const EPOCHS = 4;
const BATCH = 128;
/** At the beginning; it falls to nothing. */
const RATE = 1e-3;
/** Pulls every weight toward nothing, as a share of the rate. */
const DECAY = 1;

/** Of Adam: how long a slope and its square are remembered. */
const MEMORY = 0.9;
const MEMORY_OF_SQUARES = 0.999;

/**
 * Fits a network by stochastic gradient descent (AdamW, Loshchilov and Hutter 2019) on standardized inputs. Always the
 * same for the same rows.
 */
export function fitPairNet(rows: readonly PairRow[], classes: number): PairNet {
  const moments = momentsOf(rows.map(({ sentence, statement }) => pairInput(sentence, statement)));
  const width = moments.means.length + 1;
  const hidden = new Layer(HIDDEN, width, Math.sqrt(2 / width));
  const output = new Layer(classes, HIDDEN + 1, Math.sqrt(1 / HIDDEN));
  const step = mixingStep(rows.length);
  const count = EPOCHS * rows.length;
  const input = new Float64Array(width).fill(1);
  const active = new Float64Array(HIDDEN + 1).fill(1);
  for (let k = 0; k < count; k++) {
    const row = rows[((k % rows.length) * step + Math.floor(k / rows.length)) % rows.length];
    if (row) learn(row, { hidden, output, moments, input, active });
    if (k % BATCH === BATCH - 1 || k === count - 1) {
      const rate = RATE * (1 - k / count);
      hidden.move(rate);
      output.move(rate);
    }
  }
  return {
    classes: Array.from({ length: classes }, (_, c) => Array.from(output.line(c))),
    hidden: Array.from({ length: HIDDEN }, (_, h) => {
      const plain = unstandardize(Array.from(hidden.line(h)), moments);
      return { weights: Float32Array.from(plain.slice(0, -1)), constant: plain.at(-1) ?? 0 };
    }),
  };
}

interface Learning {
  hidden: Layer;
  output: Layer;
  moments: ReturnType<typeof momentsOf>;
  /** Room for a row's standardized input and what the hidden units make of it, with the 1 of the constants. */
  input: Float64Array;
  active: Float64Array;
}

/** Adds one row's slopes. */
function learn(
  row: PairRow,
  { hidden, output, moments: { means, deviations }, input, active }: Learning,
): void {
  const plain = pairInput(row.sentence, row.statement);
  for (let i = 0; i < plain.length; i++)
    input[i] = ((plain[i] ?? 0) - (means[i] ?? 0)) / (deviations[i] ?? 1);
  for (let h = 0; h < HIDDEN; h++) active[h] = Math.max(0, hidden.times(h, input));
  const lines = Array.from({ length: output.height }, (_, c) => output.line(c));
  const errors = classProbabilities(
    lines.map((line) => Array.from(line)),
    active.subarray(0, HIDDEN),
  ).map((probability, c) => probability - Number(c === row.label));
  for (let h = 0; h < HIDDEN; h++) {
    if (!active[h]) continue;
    hidden.add(
      h,
      errors.reduce((sum, error, c) => sum + error * (lines[c]?.[h] ?? 0), 0),
      input,
    );
  }
  for (const [c, error] of errors.entries()) output.add(c, error, active);
}

/** Numbers from -1 to 1, always the same: a linear congruential generator (Numerical Recipes, section 7.1). */
function evenDraws(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Weights of one layer, the constants last, with what Adam remembers of their slopes. */
class Layer {
  readonly #weights: Float64Array;
  readonly #slopes: Float64Array;
  readonly #mean: Float64Array;
  readonly #squares: Float64Array;
  #moves = 0;

  constructor(
    readonly height: number,
    readonly width: number,
    scale: number,
  ) {
    const size = height * width;
    const draw = evenDraws();
    this.#weights = Float64Array.from({ length: size }, (_, i) =>
      i % width === width - 1 ? 0 : scale * Math.sqrt(3) * draw(),
    );
    this.#slopes = new Float64Array(size);
    this.#mean = new Float64Array(size);
    this.#squares = new Float64Array(size);
  }

  line(at: number): Float64Array {
    return this.#weights.subarray(at * this.width, (at + 1) * this.width);
  }

  times(at: number, input: Float64Array): number {
    const line = this.line(at);
    let sum = 0;
    for (let i = 0; i < line.length; i++) sum += (line[i] ?? 0) * (input[i] ?? 0);
    return sum;
  }

  add(at: number, error: number, input: Float64Array): void {
    const slopes = this.#slopes.subarray(at * this.width, (at + 1) * this.width);
    for (let i = 0; i < slopes.length; i++) slopes[i] = (slopes[i] ?? 0) + error * (input[i] ?? 0);
  }

  move(rate: number): void {
    this.#moves++;
    const young = 1 - MEMORY ** this.#moves;
    const youngSquares = 1 - MEMORY_OF_SQUARES ** this.#moves;
    for (let i = 0; i < this.#weights.length; i++) {
      const slope = (this.#slopes[i] ?? 0) / BATCH;
      const mean = MEMORY * (this.#mean[i] ?? 0) + (1 - MEMORY) * slope;
      const square = MEMORY_OF_SQUARES * (this.#squares[i] ?? 0) + (1 - MEMORY_OF_SQUARES) * slope * slope;
      this.#mean[i] = mean;
      this.#squares[i] = square;
      const weight = this.#weights[i] ?? 0;
      const isConstant = i % this.width === this.width - 1;
      const pull = isConstant ? 0 : DECAY * weight;
      this.#weights[i] = weight - rate * (mean / young / (Math.sqrt(square / youngSquares) + 1e-8) + pull);
    }
    this.#slopes.fill(0);
  }
}
