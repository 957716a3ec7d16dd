import type { Embedder, LayeredVector } from "@/lib/platform/embeddings";
import { type AlignedPair, type EmbeddedClause, toDifference } from "./compare";
import type { EmbeddedManifold, MeasuredManifold } from "./manifold";
import type { ClauseReading } from "./read-clause";
import { looksEnglish } from "./read-text";
import type { Opposition } from "./reading/opposition";
import type { Difference, DriftMeasurement, DriftNote } from "./schema";

/** What the computation needs from outside. */
export interface MeasureTools {
  embedder: Embedder;
  /** Reads an expected text and a report as one; see report-reader.ts. */
  reportReader: Embedder;
  opposition: Opposition;
  /** Reads a manifold; without it references are embedded anew. */
  openManifold?: (manifold: MeasuredManifold) => Promise<EmbeddedManifold>;
}

/** A measurement without what names its method. */
export type Measured = Omit<DriftMeasurement, "embedding_method" | "model" | "method_version">;

const MAX_DIFFERENCES = 5;

/** A pair is a difference worth telling from this probability of a contradiction. */
const REPORTED_CONFLICT = 0.3;

/** The clauses of all sides with their vectors; one call, so that the engine is asked once. */
export async function embedClauses(
  embedder: Embedder,
  sides: readonly (readonly ClauseReading[])[],
): Promise<EmbeddedClause[][]> {
  const texts = sides.flatMap((side) => side.map(({ plain }) => plain));
  const vectors: readonly Partial<LayeredVector>[] = embedder.embedLayers
    ? await embedder.embedLayers(texts)
    : (await embedder.embed(texts)).map((vector) => ({ vector }));
  let next = 0;
  return sides.map((side) =>
    side.map((clause) => {
      const { vector = new Float32Array(embedder.dimensions), middle } = vectors[next++] ?? {};
      return { ...clause, vector, middle };
    }),
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
