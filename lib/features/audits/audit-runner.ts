import { randomUUID } from "node:crypto";
import { ServiceError } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { claimAudit, failExhaustedAudits } from "./claim-queries";
import { executeOrThrow } from "./execute-audit";

/** How often a worker looks for audits that other processes queued or left behind. */
const POLL_MS = 1_000;
/** The embedded engine uses every core already; a second audit meanwhile keeps short ones moving. */
const MAX_PARALLEL = 2;

class AuditRunner {
  #isStopped = true;
  #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
  }

  /** Looks for work now. */
  wake(): void {
    if (this.#isStopped || this.#running.size >= MAX_PARALLEL) return;
    const turn = this.#runOne()
      .catch((error: unknown) => log("error", "The audit runner could not work", { error }))
      .finally(() => this.#running.delete(turn));
    this.#running.add(turn);
  }

  /** Takes no more work and waits for what runs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }

  async #runOne(): Promise<void> {
    await failExhaustedAudits();
    for (;;) {
      const claimId = randomUUID();
      const audit = this.#isStopped ? undefined : await claimAudit(claimId);
      if (!audit) return;
      await executeOrThrow(audit, claimId).catch((error: unknown) => {
        // A ServiceError is in the log already, and stored with the audit for its reader.
        if (!(error instanceof ServiceError)) throw error;
      });
    }
  }
}

/** The background worker for asynchronous audits of this process. */
export function auditRunner(): AuditRunner {
  return processSingleton("audit-runner", () => new AuditRunner());
}
