import { processSingleton } from "@/lib/platform/singleton";
import { Circuit, type CircuitReading } from "./circuit";

/** The health of models by id. A model that was never asked is well. */
export class ModelHealth {
  #circuits = new Map<string, Circuit>();

  /**
   * Asks a model if its circuit lets the call through, and counts how it went.
   *
   * @throws ProviderFailure `circuit_open` without calling; whatever `call` throws
   */
  run<T>(modelId: string, call: () => Promise<T>): Promise<T> {
    return this.#circuitOf(modelId).run(call);
  }

  /** The state now. Promises nothing for a later call: another one may be the probe by then. */
  read(modelId: string): CircuitReading {
    return this.#circuitOf(modelId).read();
  }

  #circuitOf(modelId: string): Circuit {
    const known = this.#circuits.get(modelId);
    if (known) return known;
    const circuit = new Circuit();
    this.#circuits.set(modelId, circuit);
    return circuit;
  }
}

/** The health that all of this process goes by. */
export function modelHealth(): ModelHealth {
  return processSingleton("model-health", () => new ModelHealth());
}
