import { parentPort, workerData } from "node:worker_threads";
import { type Engine, openOnnxEngine, openWasmEngine } from "./engines";
import type { WorkerInput, WorkerMessage, WorkerRequest } from "./sentence-transformer";

/** Entry of the embedding worker thread: opens its engine, says so, then answers requests in order. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new TypeError("The embedding worker runs only as a worker thread");
  const say = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const input: WorkerInput = workerData.input;
  let engine: Engine;
  try {
    engine = await openEngine(input);
  } catch (error) {
    say({ kind: "unable", reason: describe(error) });
    return;
  }
  port.on("message", async ({ texts, isLayered }: WorkerRequest) => {
    try {
      const values = await engine.embed(texts, isLayered);
      const { buffer } = values;
      say({ kind: "vectors", values }, buffer instanceof ArrayBuffer ? [buffer] : []);
    } catch (error) {
      say({ kind: "failed", reason: describe(error) });
    }
  });
  say({ kind: "ready", problem: engine.problem });
}

function openEngine({ engine, modelsDirectory }: WorkerInput): Promise<Engine> {
  if (engine === "wasm-float32") return openWasmEngine();
  return openOnnxEngine(engine === "onnxruntime-int8" ? "int8" : "float32", modelsDirectory);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

await main();
