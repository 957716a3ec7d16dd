import os from "node:os";
import type { Worker } from "node:worker_threads";
import { settings } from "@/lib/server/env";
import { processSingleton } from "@/lib/server/singleton";
import { startWorkerThread } from "@/lib/server/worker-thread";
import type { StretchReport } from "./chain-check";
import type { Stretch } from "./verify-store";

interface Waiting {
  resolve: (report: StretchReport) => void;
  reject: (error: Error) => void;
}

type WorkerAnswer = { requestId: number; report?: StretchReport; error?: string };

/** One worker thread that checks stretches, started when it is first needed and again after a crash. */
class Verifier {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #nextRequestId = 1;

  verify(stretch: Stretch): Promise<StretchReport> {
    const worker = this.#worker ?? this.#start();
    const requestId = this.#nextRequestId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(requestId, { resolve, reject });
      worker.postMessage({ requestId, stretch });
    });
  }

  #start(): Worker {
    const worker = startWorkerThread("lib/ledger/verify-worker.ts", { databaseUrl: settings().databaseUrl });
    worker.unref();
    worker.on("message", ({ requestId, report, error }: WorkerAnswer) => {
      const waiting = this.#waiting.get(requestId);
      this.#waiting.delete(requestId);
      if (report) waiting?.resolve(report);
      else waiting?.reject(new Error(error ?? "the ledger verifier gave no report"));
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

/** The verifiers of this process: one per core, within reason. */
export function verifiers(): readonly Verifier[] {
  return processSingleton("ledger-verifiers", () =>
    Array.from({ length: Math.min(MAX_VERIFIERS, os.availableParallelism()) }, () => new Verifier()),
  );
}
