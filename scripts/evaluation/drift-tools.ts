import { BUILT_IN_MANIFOLDS } from "@/lib/features/systems/builtin-manifolds";
import { createLikeness } from "@/lib/judgment/drift/likeness";
import { type EmbeddedManifold, embedManifold, type MeasuredManifold } from "@/lib/judgment/drift/manifold";
import { measureWith } from "@/lib/judgment/drift/measure-drift";
import type { MeasureTools } from "@/lib/judgment/drift/measured-texts";
import { readClause } from "@/lib/judgment/drift/read-clause";
import { Opposition } from "@/lib/judgment/drift/reading/opposition";
import { getReportReader } from "@/lib/judgment/drift/report-reader";
import { loadOpposites } from "@/lib/judgment/language/wordnet";
import { cosine, type Embedder } from "@/lib/platform/embeddings";

/** What the drift evaluations share. */
export interface DriftTools extends MeasureTools {
  /** The drift score of an observed text against an expected one. */
  score(expected: string, observed: string): Promise<number>;
  /** Cosine of each pair as it stands, all texts embedded in one call. */
  cosines(pairs: readonly { a: string; b: string }[]): Promise<number[]>;
  /** The product's likeness of each pair before calibration; no rule of polarity takes part. */
  likeness(pairs: readonly { a: string; b: string }[]): Promise<number[]>;
}

/** The built-in manifolds as a measurement takes them. */
export const BUILT_IN: readonly MeasuredManifold[] = BUILT_IN_MANIFOLDS.map(
  ({ name, references, unsafe_references }) => ({
    name,
    references,
    unsafeReferences: unsafe_references,
    isBuiltIn: true,
  }),
);

export async function openDriftTools(embedder: Embedder): Promise<DriftTools> {
  const opposition = new Opposition(await loadOpposites());
  const opened = new Map<MeasuredManifold, Promise<EmbeddedManifold>>();
  const openManifold = (manifold: MeasuredManifold) => {
    const embed = (texts: readonly string[]) => embedder.embed(texts);
    const opening = opened.get(manifold) ?? embedManifold(manifold, embedder, embed);
    if (manifold.isBuiltIn) opened.set(manifold, opening);
    return opening;
  };
  const tools = { embedder, reportReader: await getReportReader(), opposition, openManifold };
  return {
    ...tools,
    async score(expected, observed) {
      const input = { behavior: observed, expectedBehavior: expected, manifolds: BUILT_IN };
      return (await measureWith(tools, input)).drift_score;
    },
    async likeness(pairs) {
      const read = (text: string) => readClause({ text, start: 0, end: text.length });
      const readings = pairs.flatMap(({ a, b }) => [read(a), read(b)]);
      const vectors = await embedder.embed(readings.map(({ plain }) => plain));
      const embedded = readings.map((clause, i) => ({
        ...clause,
        vector: vectors[i] ?? new Float32Array(0),
      }));
      const { raw } = createLikeness(embedder, readings);
      return pairs.map((_, i) => {
        const [a, b] = [embedded[2 * i], embedded[2 * i + 1]];
        return a && b ? raw(a, b) : 0;
      });
    },
    async cosines(pairs) {
      const texts = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
      const vectors = await embedder.embed(texts);
      const vectorOf = new Map(texts.map((text, i) => [text, vectors[i] ?? new Float32Array(0)]));
      const zero = new Float32Array(embedder.dimensions);
      return pairs.map(({ a, b }) => cosine(vectorOf.get(a) ?? zero, vectorOf.get(b) ?? zero));
    },
  };
}
