import { dot } from "@/lib/platform/embeddings";

/** A linear reading of a vector of the sentence model, fitted by `npm run evaluate`. */
export interface LinearHead {
  constant: number;
  weights: Float32Array;
}

/** A head as its data file holds it: the weights are float32, little-endian, base64. */
export interface PackedHead {
  constant: number;
  weights: string;
}

export function unpackHead({ constant, weights }: PackedHead): LinearHead {
  const bytes = Uint8Array.from(Buffer.from(weights, "base64"));
  return { constant, weights: new Float32Array(bytes.buffer) };
}

/** What a head makes of a vector; 0 where the vector is of another model. */
export function readHead({ constant, weights }: LinearHead, vector: Float32Array): number {
  return vector.length === weights.length ? dot(weights, vector) + constant : 0;
}
