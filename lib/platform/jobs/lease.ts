import { type Clock, systemClock } from "@/lib/platform/clock";
import { Loop } from "./loop";

/** The job belongs to another process by now, or was given up: what came of it here must not be stored. */
export class LeaseLostError extends Error {}

/** How leases are kept while their jobs run. The database decides who holds one; a process only asks. */
export interface Renewal<Job> {
  /** Several times within the time a lease lasts. */
  everyMs: number;
  /** Renews the leases. @returns those of them that are still held */
  renew(jobs: readonly Job[]): Promise<ReadonlySet<Job>>;
  /** The sentence in the log when the database cannot be asked. The jobs go on: the lease may still be held. */
  failure: string;
  clock?: Clock;
}

/** A {@link Renewal.renew} that asks for each job by itself. @param renewOne false when the lease was lost */
export function renewEach<Job>(renewOne: (job: Job) => Promise<boolean>) {
  return async <J extends Job>(jobs: readonly J[]): Promise<ReadonlySet<J>> => {
    const isHeld = await Promise.all(jobs.map(renewOne));
    return new Set(jobs.filter((_, index) => isHeld[index]));
  };
}

/** A lease that is renewed until it is released. */
export interface Lease {
  /** Aborted with a {@link LeaseLostError} when the lease was lost, or when the job is called off. */
  signal: AbortSignal;
  /** Ends the renewal. Must be called when the job has ended, however it did. */
  release(): void;
}

/** After so many times of renewal without one, leases may be about to run out. */
const LATE_RENEWALS = 2;

interface HeldLease {
  controller: AbortController;
  released: Promise<void>;
}

/** The leases of one kind that this process holds: renewed together, each lost on its own. */
export class Leases<Job> {
  readonly #held = new Map<Job, HeldLease>();
  readonly #renewal: Renewal<Job>;
  readonly #clock: Clock;
  readonly #loop: Loop;
  #renewedAt = new Date(0);

  constructor(renewal: Renewal<Job>) {
    const { everyMs, failure, clock = systemClock } = renewal;
    this.#renewal = renewal;
    this.#clock = clock;
    this.#loop = new Loop({
      pollMs: everyMs,
      look: () => this.#renewAll(),
      failure,
      level: "warn",
      // No longer waits: when the database is back, nothing is as urgent as a renewal.
      maxBackOffMs: everyMs,
      clock,
    });
  }

  /**
   * Keeps the lease of a job that this process has claimed, until it is released.
   *
   * @param callerSignal aborts the job's signal too, when the caller has left
   */
  hold(job: Job, callerSignal?: AbortSignal): Lease {
    const controller = new AbortController();
    const { promise: released, resolve } = withResolver();
    if (this.#held.size === 0) this.#renewedAt = this.#clock.now();
    this.#held.set(job, { controller, released });
    this.#loop.start();
    const release = () => {
      this.#held.delete(job);
      if (this.#held.size === 0) void this.#loop.stop();
      resolve();
    };
    const { signal } = controller;
    return { signal: callerSignal ? AbortSignal.any([callerSignal, signal]) : signal, release };
  }

  /** Does work on a job that this process has claimed, and keeps its lease meanwhile. Rejects as the work does. */
  async during<T>(job: Job, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal, release } = this.hold(job);
    try {
      return await work(signal);
    } finally {
      release();
    }
  }

  /** Aborts every job that is under way, and resolves when each has released its lease. */
  async callOff(reason: Error): Promise<void> {
    const held = [...this.#held.values()];
    for (const { controller } of held) controller.abort(reason);
    await Promise.all(held.map(({ released }) => released));
  }

  /**
   * Renews now what was not renewed at its time, because the database was gone or this process was suspended.
   * Call it before a claim, which would otherwise take what this process is still working on.
   *
   * @throws while the database cannot be asked
   */
  async catchUp(): Promise<void> {
    const lateMs = this.#clock.now().getTime() - this.#renewedAt.getTime();
    if (this.#held.size > 0 && lateMs > LATE_RENEWALS * this.#renewal.everyMs) await this.#renewAll();
  }

  async #renewAll(): Promise<undefined> {
    const jobs = [...this.#held.keys()];
    const startedAt = this.#clock.now();
    const kept = await this.#renewal.renew(jobs);
    this.#renewedAt = startedAt;
    for (const job of jobs) {
      if (!kept.has(job)) this.#held.get(job)?.controller.abort(new LeaseLostError("The lease was lost."));
    }
  }
}

/** Whether a lease taken then, for so long, can still be held now. */
export function mayStillHold(claimedAt: Date, leaseMs: number, now: Date): boolean {
  return now.getTime() < claimedAt.getTime() + leaseMs;
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
