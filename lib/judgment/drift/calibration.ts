/** Points of a curve, both coordinates rising. */
type Curve = readonly (readonly [at: number, value: number])[];

/**
 * From cosine to how alike people find two sentences, 0 to 1: isotonic regression on graded pairs of
 * SemEval STS 2014-2016, read off at these cosines.
 */
const SENTENCE_TRANSFORMER: Curve = [
  [0, 0],
  [0.3, 0.13],
  [0.5, 0.43],
  [0.7, 0.6],
  [0.9, 0.85],
  [1, 1],
];

/** The same for the weighted share of common words, which is lower for the same likeness. */
const KEYWORD: Curve = [
  [0, 0],
  [0.2, 0.3],
  [0.5, 0.6],
  [0.8, 0.85],
  [1, 1],
];

/** Calibrated likeness of a cosine (sentence transformer) or word overlap (keyword), 0 to 1, monotone. */
export function calibrateSimilarity(raw: number, method: "sentence-transformer" | "keyword"): number {
  return interpolate(method === "keyword" ? KEYWORD : SENTENCE_TRANSFORMER, raw);
}

function interpolate(curve: Curve, at: number): number {
  let [fromAt, fromValue] = curve[0] ?? [0, 0];
  if (!(at > fromAt)) return fromValue;
  for (const [toAt, toValue] of curve.slice(1)) {
    if (at <= toAt) return fromValue + ((toValue - fromValue) * (at - fromAt)) / (toAt - fromAt);
    [fromAt, fromValue] = [toAt, toValue];
  }
  return fromValue;
}
