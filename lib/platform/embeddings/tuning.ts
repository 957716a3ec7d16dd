import fs from "node:fs";
import { sha256Hex } from "@/lib/platform/crypto";
import { addToTensors, Safetensors } from "./onnx/safetensors";

/**
 * What makes another model of all-MiniLM-L6-v2: changes of low rank to some of its weights (LoRA, Hu et al. 2021). The
 * file is a safetensors file with two tensors for each matrix changed: `KEY.a` (rank × inputs) and `KEY.b`
 * (outputs × rank), of which the product `b a` is added to `KEY.weight`.
 */
export interface Tuning {
  /** Names the model; other changes need another name. */
  name: string;
  file: string;
}

const named = new Map<string, Tuning>();

/**
 * The tuning in a file, named by its content, so that no vector of an earlier one is taken for one of this. The file is
 * read once in a process.
 */
export function tuningFrom(name: string, file: string): Tuning {
  const known = named.get(file);
  if (known) return known;
  const tuning = { name: `${name}-${sha256Hex(fs.readFileSync(file)).slice(0, 8)}`, file };
  named.set(file, tuning);
  return tuning;
}

/** The weights of the model, with the changes of a tuning. */
export function readWeights(weightsPath: string, tuning: Tuning | undefined): Uint8Array {
  const weights = fs.readFileSync(weightsPath);
  return tuning ? addToTensors(weights, readChanges(fs.readFileSync(tuning.file))) : weights;
}

function readChanges(file: Uint8Array): Map<string, Float32Array> {
  const tensors = new Safetensors(file);
  const keys = tensors.names().flatMap((name) => (name.endsWith(".a") ? [name.slice(0, -2)] : []));
  return new Map(
    keys.map((key) => {
      const [rank = 0, inputs = 0] = tensors.tensor(`${key}.a`).shape;
      const product = multiplied(tensors.floats(`${key}.b`), tensors.floats(`${key}.a`), rank, inputs);
      return [`${key}.weight`, product];
    }),
  );
}

/** The product of a matrix of `rank` columns with one of `rank` rows. */
function multiplied(left: Float32Array, right: Float32Array, rank: number, columns: number): Float32Array {
  const rows = left.length / rank;
  const product = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let r = 0; r < rank; r++) {
      const factor = left[i * rank + r] ?? 0;
      for (let j = 0; j < columns; j++)
        product[i * columns + j] = (product[i * columns + j] ?? 0) + factor * (right[r * columns + j] ?? 0);
    }
  return product;
}
