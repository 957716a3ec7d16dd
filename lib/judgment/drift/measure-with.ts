import type { MeasuredManifold } from "./manifold-references";
import { measureAgainstExpected } from "./measure-expected";
import { measureAgainstManifolds } from "./measure-manifolds";
import type { MeasureTools } from "./measured-texts";
import type { DriftMeasurement } from "./schema";

/** Changes whenever the same texts could score differently; a change starts a new series of a trend. */
export const METHOD_VERSION = "3";

/** What a measurement takes. */
export interface MeasureInput {
  behavior: string;
  expectedBehavior?: string | undefined;
  manifolds: readonly MeasuredManifold[];
}

/**
 * Measures how far a behavior lies from what is expected, or from manifolds when nothing is. Given the
 * same embedder and texts it always returns the same.
 *
 * @throws ServiceError `model_unavailable` from the embedder
 */
export async function measureWith(tools: MeasureTools, input: MeasureInput): Promise<DriftMeasurement> {
  const { behavior, expectedBehavior, manifolds } = input;
  const measured =
    expectedBehavior === undefined
      ? await measureAgainstManifolds(tools, behavior, manifolds)
      : await measureAgainstExpected(tools, behavior, expectedBehavior);
  const { method, model, engine } = tools.embedder;
  return {
    ...measured,
    embedding_method: method,
    model: method === "keyword" ? model : `${model}/${engine}`,
    method_version: METHOD_VERSION,
  };
}
