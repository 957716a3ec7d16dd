const STEP = 7919;

/** Rows taken in steps of so many, a prime, are mixed by author and document, without a draw and each once a round. */
export function mixingStep(rows: number): number {
  return rows % STEP === 0 ? STEP + 2 : STEP;
}
