import { writeExpectedAnalysis } from "./analysis";
import { round } from "./compare";
import { createLikeness } from "./likeness";
import { embedClauses, type Measured, type MeasureTools, noteTexts, tellDifferences } from "./measured-texts";
import { chooseClauses, readText } from "./read-text";
import { scoreExpected } from "./score-expected";

/** Compares what was observed with one expected text. */
export async function measureAgainstExpected(
  { embedder, opposition }: MeasureTools,
  behavior: string,
  expectedBehavior: string,
): Promise<Measured> {
  const base = { comparison: "expected" as const, nearest_reference: null, differences: [] };
  const expectedRead = await readText(expectedBehavior);
  if (behavior.trim() === expectedBehavior.trim()) {
    const text = expectedRead[0]?.text;
    const nearest = text === undefined ? null : { manifold: null, text, similarity: 1 };
    const analysis = writeExpectedAnalysis(0, [], text);
    return { ...base, drift_score: 0, analysis, nearest_reference: nearest, notes: [] };
  }
  const observedRead = await readText(behavior);
  if (expectedRead.length === 0 || observedRead.length === 0) {
    const analysis = "One of the two texts holds no words that can be compared.";
    const differences = tellDifferences([], expectedRead);
    return { ...base, drift_score: 1, analysis, differences, notes: ["nothing_to_compare"] };
  }
  const expected = await chooseClauses(expectedRead, observedRead);
  const observed = await chooseClauses(observedRead, expectedRead);
  const sides = [expected.chosen, observed.chosen];
  const [expectedClauses = [], observedClauses = []] = await embedClauses(embedder, sides);
  const likeness = createLikeness(embedder, sides.flat());
  const { score, pairs, missing, nearest } = await scoreExpected(
    expectedClauses,
    observedClauses,
    likeness,
    opposition,
  );
  const driftScore = round(score);
  const differences = tellDifferences(pairs, missing);
  return {
    comparison: "expected",
    drift_score: driftScore,
    analysis: writeExpectedAnalysis(driftScore, differences, nearest?.text),
    nearest_reference: nearest && { manifold: null, ...nearest, similarity: round(nearest.similarity) },
    differences,
    notes: noteTexts(observedRead, expected.isComplete && observed.isComplete),
  };
}
