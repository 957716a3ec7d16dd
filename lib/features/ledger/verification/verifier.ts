import os from "node:os";
import type { Worker } from "node:worker_threads";
import { settings } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/singleton";
import { startWorkerThread } from "@/lib/platform/worker-thread";
import type { RangeReport } from "../chain/chain-check";
import type { Extension, ExtensionReport } from "../tree/extend-tree";
import type { ChainRange } from "./verify-range";
import type { Search, SearchResult, WitnessCheck, WitnessReport } from "./witnesses";

/** What reads and hashes many entries, and so is done off the main thread. */
interface Jobs {
  range: { job: ChainRange; result: RangeReport };
  witnesses: { job: WitnessCheck; result: WitnessReport };
  search: { job: Search; result: SearchResult };
  extension: { job: Extension; result: ExtensionReport };
}

type JobKind = keyof Jobs;
export type LedgerJob = { [Kind in JobKind]: { kind: Kind } & Jobs[Kind]["job"] }[JobKind];
export type LedgerJobResult = Jobs[JobKind]["result"];

interface Waiting {
  resolve: (result: LedgerJobResult) => void;
  reject: (error: Error) => void;
  onProgress: (entries: number) => void;
}

type WorkerAnswer = { requestId: number; result?: LedgerJobResult; entries?: number; error?: string };

/** One worker thread, started when it is first needed and again after a crash. */
class Verifier {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #nextRequestId = 1;

  run<Kind extends JobKind>(
    kind: Kind,
    job: Jobs[Kind]["job"],
    onProgress: (entries: number) => void = () => undefined,
  ): Promise<Jobs[Kind]["result"]> {
    const worker = this.#worker ?? this.#start();
    const requestId = this.#nextRequestId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(requestId, { resolve, reject, onProgress });
      worker.postMessage({ requestId, job: { kind, ...job } });
    });
  }

  /** Ends the thread; what it was doing fails. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = startWorkerThread("lib/features/ledger/verification/verify-worker.ts", {
      databaseUrl: settings().databaseUrl,
    });
    worker.unref();
    worker.on("message", ({ requestId, result, entries, error }: WorkerAnswer) => {
      const waiting = this.#waiting.get(requestId);
      if (entries !== undefined) {
        waiting?.onProgress(entries);
        return;
      }
      this.#waiting.delete(requestId);
      if (result) waiting?.resolve(result);
      else waiting?.reject(new Error(error ?? "the ledger verifier gave no result"));
    });
    worker.on("error", (error) => this.#fail(error));
    worker.on("exit", () => this.#fail(new Error("the ledger verifier stopped")));
    this.#worker = worker;
    return worker;
  }

  #fail(error: Error): void {
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

/** Beyond four the database is what is waited for. */
const MAX_VERIFIERS = 4;

/** The verifiers of this process: one per core, within reason; always at least one. */
export function verifiers(): readonly [Verifier, ...Verifier[]] {
  return processSingleton("ledger-verifiers", () => {
    const more = Math.min(MAX_VERIFIERS, os.availableParallelism()) - 1;
    return [new Verifier(), ...Array.from({ length: more }, () => new Verifier())];
  });
}
