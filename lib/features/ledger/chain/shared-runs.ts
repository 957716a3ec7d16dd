/** Called with how far a run has come. */
export type Listener<Progress> = (progress: Progress) => void;

interface Run<Result, Progress> {
  result: Promise<Result>;
  listeners: Set<Listener<Progress>>;
}

type Work<Result, Progress> = (tell: Listener<Progress>) => Promise<Result>;

/**
 * Runs expensive work at most once at a time for each key, and at most `limit` at a time for all. Who
 * asks while a run is under way shares the next one with all who ask meanwhile: every caller gets the
 * result of a run that began after the call.
 */
export class SharedRuns<Result, Progress = never> {
  #limit: number;
  #running = new Map<string, Promise<unknown>>();
  #waiting = new Map<string, Run<Result, Progress>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  run(key: string, work: Work<Result, Progress>, listener?: Listener<Progress>): Promise<Result> {
    const run = this.#waiting.get(key) ?? this.#plan(key, work);
    if (listener) run.listeners.add(listener);
    return run.result;
  }

  #plan(key: string, work: Work<Result, Progress>): Run<Result, Progress> {
    const listeners = new Set<Listener<Progress>>();
    const tell: Listener<Progress> = (progress) => {
      for (const listener of listeners) listener(progress);
    };
    const run = { listeners, result: this.#afterOthers(key, () => work(tell)) };
    this.#waiting.set(key, run);
    return run;
  }

  async #afterOthers(key: string, work: () => Promise<Result>): Promise<Result> {
    // Not before this caller's `set` above.
    await Promise.resolve();
    while (this.#running.has(key) || this.#running.size >= this.#limit) {
      const other = this.#running.get(key);
      await (other ? settled(other) : Promise.race([...this.#running.values()].map(settled)));
    }
    this.#waiting.delete(key);
    const result = work();
    this.#running.set(key, result);
    try {
      return await result;
    } finally {
      this.#running.delete(key);
    }
  }
}

const settled = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
