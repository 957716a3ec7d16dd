import type { Background, ControlTopic } from "./topic";

/** A text of the document, prepared once for all controls. */
export interface ComparedText {
  vector: Float32Array;
  stems: ReadonlySet<string>;
  /** Mean and deviation of its cosines to every control of the catalog. */
  cohortMean: number;
  cohortDeviation: number;
}

/** How many of the nearest probes are averaged: one alone is too easily near by accident. */
const NEAREST_PROBES = 3;

/** Keeps the deviation of very short texts, which are alike to everything, from going to zero. */
const LEAST_DEVIATION = 0.02;

/**
 * Dot product, which for vectors of length 1 is the cosine. Four sums at a time run twice as fast as one,
 * because each addition need not wait for the one before it; this is where an audit spends its time.
 */
export function dot(a: Float32Array, b: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let i = 0; i < a.length; i += 4) {
    first += (a[i] ?? 0) * (b[i] ?? 0);
    second += (a[i + 1] ?? 0) * (b[i + 1] ?? 0);
    third += (a[i + 2] ?? 0) * (b[i + 2] ?? 0);
    fourth += (a[i + 3] ?? 0) * (b[i + 3] ?? 0);
  }
  return first + second + third + fourth;
}

export function compareWithCatalog(
  vector: Float32Array,
  stems: ReadonlySet<string>,
  background: Background,
): ComparedText {
  let sum = 0;
  let squares = 0;
  for (const centroid of background.centroids) {
    const value = dot(vector, centroid);
    sum += value;
    squares += value * value;
  }
  const count = Math.max(1, background.centroids.length);
  const cohortMean = sum / count;
  const cohortDeviation = Math.sqrt(Math.max(0, squares / count - cohortMean ** 2));
  return { vector, stems, cohortMean, cohortDeviation };
}

/**
 * Whether a text is about a control: log-odds, above 0 more likely than not. Says nothing about
 * whether the text speaks for or against it.
 *
 * @param similarities cosines of the text to each probe of the control
 */
export function aboutness(text: ComparedText, topic: ControlTopic, similarities: readonly number[]): number {
  const nearest = [...similarities].sort((a, b) => b - a).slice(0, NEAREST_PROBES);
  const mean = nearest.reduce((sum, value) => sum + value, 0) / Math.max(1, nearest.length);
  const standsOut =
    (dot(text.vector, topic.centroid) - text.cohortMean) / (text.cohortDeviation + LEAST_DEVIATION);
  let shared = 0;
  for (const [stem, weight] of topic.stems) if (text.stems.has(stem)) shared += weight;
  const { calibration } = topic;
  return (
    calibration.nearest * mean +
    calibration.standsOut * standsOut +
    calibration.sharedWords * (shared / topic.fullWeight) +
    calibration.constant
  );
}
