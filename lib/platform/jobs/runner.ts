import { ServiceError } from "@/lib/core/errors";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { Leases, mayStillHold, type Renewal } from "./lease";
import { type BackgroundWork, Loop } from "./loop";

/** What a claim found. */
export interface Claim<Job> {
  jobs: readonly Job[];
  /** When to claim again; undefined: with the next poll, or when woken. */
  againInMs?: number;
}

/** A job that has ended and what came of it. */
export interface FinishedJob<Job, Result> {
  job: Job;
  result: Result;
}

/** A kind of job that processes take from the database, each job by one process at a time. */
export interface JobKind<Job, Result = unknown> {
  /** How often to look for jobs that other processes made or left behind. */
  pollMs: number;
  /** Jobs of this process at once. */
  maxAtOnce: number;
  /**
   * Claims jobs under a lease: those that wait, and those whose lease ran out because their process died. One
   * statement that no two processes win, with `SKIP LOCKED` or a lock.
   *
   * @param capacity jobs that this process can start now
   */
  claim(capacity: number): Promise<Claim<Job>>;
  lease: {
    /** How long a claim lasts unless it is renewed. */
    ms: number;
    /** Without it a job must end well within `ms`. */
    renewal?: Renewal<Job>;
  };
  /**
   * Does a job. What it stores by itself it stores on condition that the claim is still its own: `signal` comes
   * after the loss, not with it.
   *
   * @param signal aborted when the lease was lost, and when the process stops if there is a `release`
   * @throws ServiceError for a failure that it has logged and stored; anything else is logged by the runner
   */
  run(job: Job, signal: AbortSignal): Promise<Result>;
  /**
   * Stores the results of jobs that ended at about the same time, those that still hold their claim. When it
   * fails it is called again with the same, until their leases have run out.
   */
  store?(finished: readonly FinishedJob<Job, Result>[]): Promise<void>;
  /** Gives back what was claimed and not begun, when the process stops. Without it such jobs are done. */
  handBack?(jobs: readonly Job[]): Promise<void>;
  /**
   * Gives back a job under way when the process stops, so that it begins again elsewhere or later: its signal was
   * aborted, and it has returned or thrown. Must change nothing for a job that was completed, whose claim is gone.
   * Without it a stop waits for what the jobs do.
   */
  release?(job: Job): Promise<void>;
  /** How long a stop waits for jobs under way; undefined: until they have ended. */
  stopWithinMs?: number;
  /** Sentences for the log: when jobs could not be claimed or stored, and when one failed. */
  failure: string;
  jobFailure: string;
  /** A job's fields in the log. */
  describe(job: Job): Record<string, unknown>;
  clock?: Clock;
}

/**
 * Does the jobs of one kind in this process: claims up to its limit at once, keeps their leases while they run,
 * and stops gracefully. A killed process's jobs are taken over when their leases have run out.
 */
export class JobRunner<Job, Result = unknown> implements BackgroundWork {
  readonly #kind: JobKind<Job, Result>;
  readonly #clock: Clock;
  readonly #loop: Loop;
  readonly #leases: Leases<Job> | undefined;
  readonly #running = new Set<Promise<void>>();
  #finished: (FinishedJob<Job, Result> & { claimedAt: Date })[] = [];
  #isStopping = false;
  #stop = new AbortController();

  constructor(kind: JobKind<Job, Result>) {
    const { pollMs, failure, lease, clock } = kind;
    this.#kind = kind;
    this.#clock = clock ?? systemClock;
    this.#loop = new Loop({ pollMs, failure, look: () => this.#takeTurn(), clock: this.#clock });
    this.#leases = lease.renewal && new Leases({ clock: this.#clock, ...lease.renewal });
  }

  start(): void {
    this.#isStopping = false;
    if (this.#stop.signal.aborted) this.#stop = new AbortController();
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  /**
   * Does a job that the caller has claimed itself, under the same lease and beyond the limit of jobs at once.
   * Rejects as `work` does.
   */
  runClaimed<T>(job: Job, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#leases ? this.#leases.during(job, work) : work(new AbortController().signal);
  }

  async stop(): Promise<void> {
    if (this.#loop.isStopped || this.#isStopping) return;
    this.#isStopping = true;
    this.#stop.abort(new Error("The process stops."));
    await this.#loop.settled();
    await this.#untilDone();
    await this.#loop.stop();
    await this.#storeFinished().catch((error: unknown) => log("error", this.#kind.failure, { error }));
  }

  /** Stores what has ended, so that its place is free for others, and starts what is due. */
  async #takeTurn(): Promise<number | undefined> {
    await this.#storeFinished();
    const capacity = this.#kind.maxAtOnce - this.#running.size;
    if (this.#isStopping || capacity <= 0) return undefined;
    await this.#leases?.catchUp();
    const claimedAt = this.#clock.now();
    const { jobs, againInMs } = await this.#kind.claim(capacity);
    if (this.#isStopping && this.#kind.handBack) {
      if (jobs.length > 0) await this.#kind.handBack(jobs);
      return undefined;
    }
    for (const job of jobs) this.#start(job, claimedAt);
    return againInMs;
  }

  #start(job: Job, claimedAt: Date): void {
    const { store, jobFailure, describe } = this.#kind;
    const work = async (signal: AbortSignal) => {
      const result = await this.#run(job, signal);
      if (store && !signal.aborted) this.#finished.push({ job, result, claimedAt });
    };
    const running = this.runClaimed(job, work)
      .catch((error: unknown) => {
        if (!(error instanceof ServiceError)) log("error", jobFailure, { ...describe(job), error });
      })
      .finally(() => {
        this.#running.delete(running);
        this.#loop.wake();
      });
    this.#running.add(running);
  }

  /** Does a job until it ends, its lease is lost or, where it can be given back, the process stops. */
  async #run(job: Job, lost: AbortSignal): Promise<Result> {
    const { run, release } = this.#kind;
    if (!release) return run(job, lost);
    const stopped = this.#stop.signal;
    try {
      return await run(job, AbortSignal.any([lost, stopped]));
    } finally {
      if (stopped.aborted && !lost.aborted) await release(job);
    }
  }

  async #storeFinished(): Promise<void> {
    const finished = this.#finished.splice(0);
    if (finished.length === 0) return;
    try {
      await this.#kind.store?.(finished);
    } catch (error) {
      const at = this.#clock.now();
      this.#finished.unshift(
        ...finished.filter(({ claimedAt }) => mayStillHold(claimedAt, this.#kind.lease.ms, at)),
      );
      throw error;
    }
  }

  async #untilDone(): Promise<void> {
    const done = Promise.all(this.#running).then(() => undefined);
    const { stopWithinMs } = this.#kind;
    if (stopWithinMs === undefined) return done;
    let cancel = () => {};
    const timeUp = new Promise<void>((resolve) => {
      cancel = this.#clock.after(stopWithinMs, resolve);
    });
    await Promise.race([done, timeUp]);
    cancel();
  }
}
