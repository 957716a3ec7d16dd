import type { Tuning } from "./tuning";

/** How texts become vectors: a neural sentence model, or hashed words where no model runs. */
export type EmbeddingMethod = "sentence-transformer" | "keyword";

/**
 * What computes the vectors. Vectors of different engines must not be compared with each other:
 * int8 and float32 of the same model agree to a cosine of about 0.99, keyword vectors to nothing else.
 */
export type EmbeddingEngine = "onnxruntime-int8" | "onnxruntime-float32" | "wasm-float32" | "keyword";

/** A text as two layers of the model see it; both vectors have length 1. */
export interface LayeredVector {
  /** What it is about: as {@link Embedder.embed} gives it. */
  vector: Float32Array;
  /** Of the middle layer, which keeps more of how a thing is said and who does what. For classifiers. */
  middle: Float32Array;
}

/** The port every user of embeddings is given. */
export interface Embedder {
  readonly method: EmbeddingMethod;
  readonly engine: EmbeddingEngine;
  /** Name of the model, for records, for example `all-MiniLM-L6-v2`. */
  readonly model: string;
  readonly dimensions: number;
  /**
   * One vector of length 1 per text, in the order of `texts`; an empty text may give the zero vector.
   * Vectors may be shared with a cache: read them, do not change them. Text beyond the model's 256
   * tokens is not seen.
   *
   * @throws ServiceError `model_unavailable` when the engine stopped while working; the next call
   *   starts it again
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** {@link embed} with the vectors of the middle layer, at no cost in time; engines without it lack this. */
  embedLayers?: ((texts: readonly string[]) => Promise<LayeredVector[]>) | undefined;
  /**
   * The dot product of each row with each column, one list of products per row. Vectors may be any of one length, as
   * many as memory holds. Where a model runs, its threads do the work and the event loop stays free.
   *
   * @throws ServiceError `model_unavailable` as {@link embed} does
   */
  multiply: Multiply;
  /** The same engine with another model, on the same threads. Where no model runs, the embedder itself. */
  tuned(tuning: Tuning): Embedder;
}

/** See {@link Embedder.multiply}. */
export type Multiply = (
  rows: readonly Float32Array[],
  columns: readonly Float32Array[],
) => Promise<Float32Array[]>;
