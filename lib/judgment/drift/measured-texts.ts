import type { Embedder } from "@/lib/platform/embeddings";
import type { AlignedPair, EmbeddedClause } from "./compare";
import { toDifference } from "./compare";
import type { ClauseReading } from "./read-clause";
import { looksEnglish } from "./read-text";
import type { Difference, DriftNote } from "./schema";

const MAX_DIFFERENCES = 5;

/** A pair is a difference worth telling from this probability of a contradiction. */
const REPORTED_CONFLICT = 0.3;

/** The clauses of all sides with their vectors; one call, so that the engine is asked once. */
export async function embedClauses(
  embedder: Embedder,
  sides: readonly (readonly ClauseReading[])[],
): Promise<EmbeddedClause[][]> {
  const vectors = await embedder.embed(sides.flatMap((side) => side.map(({ plain }) => plain)));
  let next = 0;
  return sides.map((side) =>
    side.map((clause) => ({ ...clause, vector: vectors[next++] ?? new Float32Array(embedder.dimensions) })),
  );
}

/** What a measurement reports of the pairs and of the missing clauses, most serious first. */
export function tellDifferences(
  pairs: readonly AlignedPair[],
  missing: readonly ClauseReading[] = [],
): Difference[] {
  return [
    ...pairs.filter(({ conflict }) => conflict >= REPORTED_CONFLICT).map(toDifference),
    ...missing.map(
      ({ text }): Difference => ({
        expected: text,
        observed: null,
        similarity: 0,
        conflict: 0,
        signals: ["missing"],
      }),
    ),
  ]
    .sort((a, b) => b.conflict - a.conflict)
    .slice(0, MAX_DIFFERENCES);
}

/** What the reader of the measurement should know of the texts. */
export function noteTexts(observed: readonly ClauseReading[], isComplete: boolean): DriftNote[] {
  const notes: DriftNote[] = [];
  if (!isComplete) notes.push("text_not_fully_read");
  if (!looksEnglish(observed)) notes.push("not_english");
  return notes;
}
