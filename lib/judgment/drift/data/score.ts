/**
 * What the score makes of its terms. Written by `npm run evaluate -- drift-score DATA_DIR`: do not edit.
 * docs/drift.md says what it was fitted on.
 */
export const SCORE = {
  expected: {
    broken: 0.7148,
    rules: 0.9494,
    number: 2.0515,
    denied: 2.8584,
    far: -0.7204,
    constant: -0.0685,
  },
  /** A report less silent than this speaks to the expectation. */
  silentFrom: -1.5286,
} as const;
