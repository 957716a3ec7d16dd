import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { renewRuns } from "./run-queries";

const RENEWAL_MS = 10_000;

/** A run this process conducts. */
export interface LiveRun {
  /** Aborted when the process ends, when the caller leaves, or when the run was given up meanwhile. */
  signal: AbortSignal;
  /** Must be called when the run has ended, however it did. */
  close(): void;
}

/** The consensus runs this process conducts: keeps their claims alive and calls them off when it ends. */
class LiveRuns {
  #runs = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;

  open(id: string, callerSignal: AbortSignal | undefined): LiveRun {
    const controller = new AbortController();
    const signal = callerSignal ? AbortSignal.any([callerSignal, controller.signal]) : controller.signal;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#runs.set(id, { controller, ended });
    this.#timer ??= setInterval(() => {
      this.#renew().catch((error: unknown) =>
        log("warn", "Could not renew the claims of consensus runs", { error }),
      );
    }, RENEWAL_MS).unref();
    const close = () => {
      this.#runs.delete(id);
      if (this.#runs.size === 0) this.#stopRenewing();
      end();
    };
    return { signal, close };
  }

  /** Calls off every run and waits until each has noted that. */
  async stop(): Promise<void> {
    const runs = [...this.#runs.values()];
    for (const { controller } of runs) controller.abort(new Error("The server was stopped."));
    await Promise.all(runs.map(({ ended }) => ended));
  }

  /** A run that was given up meanwhile, because the database could not be reached, spends nothing more. */
  async #renew(): Promise<void> {
    const ids = [...this.#runs.keys()];
    const held = await renewRuns(ids);
    for (const id of ids) {
      if (!held.has(id)) this.#runs.get(id)?.controller.abort(new Error("The run was given up."));
    }
  }

  #stopRenewing(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

export function liveRuns(): LiveRuns {
  return processSingleton("live-consensus-runs", () => new LiveRuns());
}
