import { parentPort, workerData } from "node:worker_threads";
import { type Engine, openOnnxEngine, openWasmEngine } from "./engines";
import type { EngineRequest, WorkerInput, WorkerMessage, WorkerRequest } from "./worker-slot";

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
  const answer = async (asked: EngineRequest) => {
    try {
      const values =
        asked.kind === "embed"
          ? await engine.embed(asked)
          : await engine.multiply(asked.rows, asked.columns, asked.length);
      const { buffer } = values;
      say({ kind: "numbers", values }, buffer instanceof ArrayBuffer ? [buffer] : []);
    } catch (error) {
      say({ kind: "failed", reason: describe(error) });
    }
  };
  let last = Promise.resolve();
  port.on("message", (asked: WorkerRequest) => {
    last = last.then(() => (asked.kind === "close" ? port.close() : answer(asked)));
  });
  say({ kind: "ready", problem: engine.problem });
}

function openEngine({ engine, modelsDirectory }: WorkerInput): Promise<Engine> {
  if (engine === "wasm-float32") return openWasmEngine(modelsDirectory);
  return openOnnxEngine(engine === "onnxruntime-int8" ? "int8" : "float32", modelsDirectory);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

await main();
