import { type FitRow, fitRidge, fittedValue, type LinearFit } from "./linear-fits";
import { fitWords, readFit, type WordFit, type WordRow } from "./word-fits";

/** A text by its vector and by its words. */
export interface MixedRow extends FitRow, WordRow {}

/** A reading of vectors and one of words. */
export interface MixedFit {
  vector: LinearFit;
  words: WordFit;
}

/** What both make of a row together, once they are mixed. */
export function readMixed({ vector, words }: MixedFit, { values, places }: MixedRow): number {
  return fittedValue(vector, values) + readFit(words, places);
}

/** Of how the two heads are weighed against each other. */
const PENALTY = 1;

/**
 * Weighs the two readings against each other by what each makes of groups it has not seen, so that what learns its rows
 * by heart gains nothing from it. Their sum is then on the scale of the target less one half.
 *
 * @param fitVectors of all rows but those of a group
 */
export function fitMixed(
  groups: ReadonlyMap<string, readonly MixedRow[]>,
  fitVectors: (unseen?: string) => LinearFit,
): { all: MixedFit; withoutGroup: ReadonlyMap<string, MixedFit> } {
  const fitWithout = (unseen?: string): MixedFit => ({
    vector: fitVectors(unseen),
    words: fitWords([...groups].flatMap(([group, rows]) => (group === unseen ? [] : rows))),
  });
  const leftOut = [...groups].map(([group, rows]) => ({ group, rows, fit: fitWithout(group) }));
  const mix = fitRidge(
    leftOut.flatMap(({ rows, fit: { vector, words } }) =>
      rows.map(({ values, places, target, weight }) => ({
        values: [fittedValue(vector, values), readFit(words, places)],
        target,
        weight,
      })),
    ),
    PENALTY,
  );
  return {
    all: mixed(fitWithout(), mix),
    withoutGroup: new Map(leftOut.map(({ group, fit }) => [group, mixed(fit, mix)])),
  };
}

/** The constants of all three are in that of the vector. */
function mixed({ vector, words }: MixedFit, mix: LinearFit): MixedFit {
  const [ofVector = 0, ofWords = 0] = mix.weights;
  return {
    vector: {
      weights: vector.weights.map((weight) => weight * ofVector),
      constant: mix.constant + vector.constant * ofVector + words.constant * ofWords,
    },
    words: { weights: words.weights.map((weight) => weight * ofWords), constant: 0 },
  };
}
