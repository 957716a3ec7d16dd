import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { BUILT_IN_MANIFOLDS } from "@/lib/features/systems/builtin-manifolds";
import { type EmbeddedManifold, embedManifold, type MeasuredManifold } from "@/lib/judgment/drift/manifold";
import { measureWith } from "@/lib/judgment/drift/measure-drift";
import type { MeasureTools } from "@/lib/judgment/drift/measured-texts";
import { findLikeBehavior } from "@/lib/judgment/drift/precedent";
import { Opposition } from "@/lib/judgment/drift/reading/opposition";
import { reportTuning } from "@/lib/judgment/drift/report-reader";
import { loadOpposites } from "@/lib/judgment/language/wordnet";
import { openSentenceTransformer } from "@/lib/platform/embeddings/sentence-transformer";

/** The built-in manifolds as a measurement takes them. */
export const BUILT_IN = BUILT_IN_MANIFOLDS.map(({ name, references, unsafe_references }) => ({
  name,
  references,
  unsafeReferences: unsafe_references,
  isBuiltIn: true,
}));

/** The drift measurement with the real model, as the tests ask it. */
export interface DriftModel {
  measure(expected: string, observed: string): ReturnType<typeof measureWith>;
  /** With the built-in manifolds for what the expected text does not speak to. */
  measureWithBuiltIn(expected: string, observed: string): ReturnType<typeof measureWith>;
  measureBuiltIn(behavior: string): ReturnType<typeof measureWith>;
  findLike<Ruled extends { behavior: string }>(
    behavior: string,
    ruled: readonly Ruled[],
  ): ReturnType<typeof findLikeBehavior<Ruled>>;
  close(): Promise<void>;
}

export async function openDriftModel(): Promise<DriftModel> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-models-"));
  const embedder = await openSentenceTransformer({
    engine: "onnxruntime-int8",
    modelsDirectory: directory,
  });
  const embed = (texts: readonly string[]) => embedder.embed(texts);
  const opened = new Map<MeasuredManifold, Promise<EmbeddedManifold>>();
  const openManifold = (manifold: MeasuredManifold) => {
    const opening = opened.get(manifold) ?? embedManifold(manifold, embedder, embed);
    opened.set(manifold, opening);
    return opening;
  };
  const tools: MeasureTools = {
    embedder,
    reportReader: embedder.tuned(reportTuning()),
    opposition: new Opposition(await loadOpposites()),
    openManifold,
  };
  return {
    measure: (expectedBehavior, behavior) =>
      measureWith(tools, { behavior, expectedBehavior, manifolds: [] }),
    measureWithBuiltIn: (expectedBehavior, behavior) =>
      measureWith(tools, { behavior, expectedBehavior, manifolds: BUILT_IN }),
    measureBuiltIn: (behavior) => measureWith(tools, { behavior, manifolds: BUILT_IN }),
    findLike: (behavior, ruled) => findLikeBehavior(tools, behavior, ruled),
    async close() {
      await embedder.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
