import { z } from "zod";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";

/** A sentence or passage that a person has judged for one requirement. */
export interface LabelledText {
  /** Of the text with its heading, as the engine embeds it. */
  vector: Float32Array;
  finding: RequirementFinding;
  /** Log-odds that it is on the point, as the reader sees it without a head. */
  prior: number;
  /** How much it counts: 1 for a judgment, less for a drafted sentence. */
  weight: number;
}

/** What one requirement has learned: log-odds = weights · vector + slope · prior + constant. */
export const HeadSchema = z.object({
  weights: z.array(z.number()),
  slope: z.number(),
  constant: z.number(),
  /** How many judgments it was fitted on. */
  labels: z.int(),
});
export type Head = z.infer<typeof HeadSchema>;

/** Weights of the squared distances from the prior: slope 1, all else 0. Vectors have length 1. */
const RIDGE = { weights: 0.5, slope: 2, constant: 0.05 } as const;

/** Log-odds are an order of magnitude larger than the places of a vector; scaled down, the descent is quick. */
const PRIOR_SCALE = 0.2;
const STEPS = 60;
const FOLDS = 3;

/** Below this, or with one answer only, there is nothing to learn from. */
const LEAST_LABELS = 4;

/** What a person calls on the point: said, denied or limited, but not only planned. */
function isOnPoint(finding: RequirementFinding): boolean {
  return finding !== "no_evidence" && finding !== "planned";
}

/**
 * Fits the head of one requirement: a logistic regression on frozen vectors, drawn toward the reader's own answer.
 * Deterministic. Undefined where there is too little to learn from, and where it predicts labels that it was not
 * fitted on worse than the reader alone does.
 *
 * @param labels of one requirement, in a fixed order
 */
export function fitHead(labels: readonly LabelledText[]): Head | undefined {
  const answers = new Set(labels.map(({ finding }) => isOnPoint(finding)));
  if (labels.length < LEAST_LABELS || answers.size < 2) return undefined;
  const [withHead, alone] = crossValidate(labels);
  return withHead < alone ? descend(labels) : undefined;
}

/** Mean log loss on labels left out, with a head and without. */
function crossValidate(labels: readonly LabelledText[]): [withHead: number, alone: number] {
  let withHead = 0;
  let alone = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = labels.filter((_, i) => i % FOLDS === fold);
    const head = descend(labels.filter((_, i) => i % FOLDS !== fold));
    for (const label of left) {
      withHead += label.weight * logLoss(logOdds(head, label.vector, label.prior), label);
      alone += label.weight * logLoss(label.prior, label);
    }
  }
  return [withHead, alone];
}

function logLoss(odds: number, { finding }: LabelledText): number {
  return Math.log1p(Math.exp(isOnPoint(finding) ? -odds : odds));
}

function logOdds({ weights, slope, constant }: Head, vector: Float32Array, prior: number): number {
  let sum = constant + slope * prior;
  for (let i = 0; i < vector.length; i++) sum += (weights[i] ?? 0) * (vector[i] ?? 0);
  return Math.max(-30, Math.min(30, sum));
}

/** Accelerated gradient descent from the prior; the loss is convex, so the answer does not depend on the start. */
function descend(labels: readonly LabelledText[]): Head {
  const width = labels[0]?.vector.length ?? 0;
  const rows = labels.map(({ vector, prior }) => Float64Array.of(...vector, PRIOR_SCALE * prior, 1));
  const total = labels.reduce((sum, { weight }) => sum + weight, 0);
  const center = new Float64Array(width + 2);
  center[width] = 1 / PRIOR_SCALE;
  const ridge = Float64Array.from(center, (_, i) =>
    i < width ? RIDGE.weights : i === width ? RIDGE.slope * PRIOR_SCALE ** 2 : RIDGE.constant,
  );
  const squares = rows.reduce((sum, row, r) => sum + (labels[r]?.weight ?? 0) * squaredLength(row), 0);
  const rate = 1 / (0.25 * squares + RIDGE.weights);
  let current = center.slice();
  let ahead = center.slice();
  let momentum = 1;
  for (let step = 0; step < STEPS && total > 0; step++) {
    const gradient = Float64Array.from(ahead, (value, i) => (ridge[i] ?? 0) * (value - (center[i] ?? 0)));
    for (const [r, row] of rows.entries()) {
      const label = labels[r];
      if (!label) continue;
      let odds = 0;
      for (let i = 0; i < row.length; i++) odds += (ahead[i] ?? 0) * (row[i] ?? 0);
      const error = label.weight * (1 / (1 + Math.exp(-odds)) - Number(isOnPoint(label.finding)));
      for (let i = 0; i < row.length; i++) gradient[i] = (gradient[i] ?? 0) + error * (row[i] ?? 0);
    }
    const next = ahead.map((value, i) => value - rate * (gradient[i] ?? 0));
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const push = (momentum - 1) / nextMomentum;
    ahead = next.map((value, i) => value + push * (value - (current[i] ?? 0)));
    current = next;
    momentum = nextMomentum;
  }
  return {
    weights: [...current.subarray(0, width)],
    slope: (current[width] ?? 0) * PRIOR_SCALE,
    constant: current[width + 1] ?? 0,
    labels: labels.length,
  };
}

function squaredLength(row: Float64Array): number {
  return row.reduce((sum, value) => sum + value * value, 0);
}

/** The log-odds that a sentence is on the point, with what its requirement has learned. */
export function applyHead(odds: number, vector: Float32Array, head: Head): number {
  return logOdds(head, vector, odds);
}
