import type { Embedder } from "@/lib/platform/embeddings";
import { startSlice } from "@/lib/platform/event-loop";
import type { EmbeddedClause } from "./compare";
import { createLikeness } from "./likeness";
import { type ClauseReading, readClause } from "./read-clause";
import { SLICE } from "./read-text";
import type { EmbeddedManifold, EmbeddedReference } from "./score-manifold";

/** A manifold to measure with. */
export interface MeasuredManifold {
  name: string;
  /** Good behavior. */
  references: readonly string[];
  /** Bad behavior; may be empty. */
  unsafeReferences: readonly string[];
  isBuiltIn: boolean;
}

/** Where the vectors of references come from: a store, or the embedder itself. */
export type EmbedReferences = (texts: readonly string[]) => Promise<Float32Array[]>;

/** The model sees no more of a reference. Unit: characters. */
const REFERENCE_LENGTH = 2_000;

/** Reads and embeds a manifold, and measures how far its references lie from each other. */
export async function embedManifold(
  manifold: MeasuredManifold,
  embedder: Embedder,
  embedReferences: EmbedReferences,
): Promise<EmbeddedManifold> {
  const readings: ClauseReading[] = [];
  const slice = startSlice(SLICE);
  for (const text of [...manifold.references, ...manifold.unsafeReferences]) {
    if (slice.isOver()) await slice.next();
    readings.push(readClause({ text: text.slice(0, REFERENCE_LENGTH), start: 0, end: text.length }));
  }
  const vectors = await embedReferences(readings.map(({ plain }) => plain));
  const clauses: EmbeddedReference[] = [];
  for (const [i, reading] of readings.entries()) {
    if (slice.isOver()) await slice.next();
    const vector = vectors[i] ?? new Float32Array(embedder.dimensions);
    clauses.push({ ...reading, vector, manifold: manifold.name });
  }
  const safe = clauses.slice(0, manifold.references.length);
  const unsafe = clauses.slice(manifold.references.length);
  return {
    isBuiltIn: manifold.isBuiltIn,
    safe,
    unsafe,
    distances: await leaveOneOut(safe, embedder),
  };
}

/** References compared pairwise; beyond that many the first represent all. */
const MAX_LEFT_OUT = 400;

async function leaveOneOut(references: readonly EmbeddedClause[], embedder: Embedder): Promise<number[]> {
  const likeness = createLikeness(embedder, references);
  const distances: number[] = [];
  const compared = references.slice(0, MAX_LEFT_OUT);
  const slice = startSlice(SLICE);
  for (const [i, reference] of compared.entries()) {
    let nearest = 0;
    for (const [j, other] of compared.entries()) {
      if (j % 32 === 0 && slice.isOver()) await slice.next();
      if (i !== j) nearest = Math.max(nearest, likeness.raw(reference, other, nearest));
    }
    distances.push(1 - nearest);
  }
  return distances.sort((a, b) => a - b);
}
