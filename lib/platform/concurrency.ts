import pLimit, { type LimitFunction } from "p-limit";

/**
 * Runs the work of every item, a few at a time; the results are in the order of the items. When one throws,
 * the rest is stopped with its error: what has begun by the signal, what has not by never beginning.
 *
 * @param most how many run at once
 * @param stop aborted with the first error
 */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  { most, stop }: { most: number; stop: AbortController },
): Promise<R[]> {
  const limit = pLimit(most);
  const run = async (item: T) => {
    stop.signal.throwIfAborted();
    try {
      return await work(item);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  };
  return Promise.all(items.map((item) => limit(run, item)));
}

/** Called with how far a run has come. */
export type Listener<Progress> = (progress: Progress) => void;

interface Run<Result, Progress> {
  result: Promise<Result>;
  listeners: Set<Listener<Progress>>;
}

type Work<Result, Progress> = (tell: Listener<Progress>) => Promise<Result>;

/**
 * Runs expensive work at most once at a time for each key, and at most `limit` at a time for all. Callers
 * that ask during a run share the next one: every caller gets the result of a run that began after the call.
 */
export class SharedRuns<Result, Progress = never> {
  readonly #limit: LimitFunction;
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Run<Result, Progress>>();

  constructor(limit: number) {
    this.#limit = pLimit(limit);
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
    const run = { listeners, result: this.#afterTheOther(key, () => work(tell)) };
    this.#waiting.set(key, run);
    return run;
  }

  async #afterTheOther(key: string, work: () => Promise<Result>): Promise<Result> {
    // Waits at least a turn, so that it begins after `set` above.
    await this.#running.get(key)?.catch(() => undefined);
    return this.#limit(async () => {
      this.#waiting.delete(key);
      const result = work();
      this.#running.set(key, result);
      try {
        return await result;
      } finally {
        this.#running.delete(key);
      }
    });
  }
}
