import { processSingleton } from "./singleton";

/** What the queue needs from the process; tests pass their own. */
export interface LoopPort {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Runs `next` in a later turn of the event loop, after I/O has been served. */
  schedule(next: () => void): void;
}

/** Options of a {@link Slice}. */
export interface SliceOptions {
  /** Computing without a pause. Unit: milliseconds. */
  lengthMs: number;
  /** Checked after every pause: work that was given up ends there. */
  signal?: AbortSignal | undefined;
}

/**
 * Shares the event loop between long computations. All of them wait in one queue and one continues per turn
 * of the loop: with a `setImmediate` of its own in each, sixteen computations would continue in the same turn
 * and hold every request up sixteen times as long.
 */
export class EventLoopQueue {
  readonly #port: LoopPort;
  readonly #waiting: (() => void)[] = [];
  #isScheduled = false;

  constructor(port: LoopPort) {
    this.#port = port;
  }

  /** Waits until it is this computation's turn. */
  nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      this.#port.schedule(this.#continueOne);
    });
  }

  startSlice(options: SliceOptions): Slice {
    return new Slice(this, this.#port, options);
  }

  readonly #continueOne = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) this.#port.schedule(this.#continueOne);
    else this.#isScheduled = false;
  };
}

/** A stretch of computing that knows when to pause; looking at the clock costs next to nothing. */
export class Slice {
  readonly #queue: EventLoopQueue;
  readonly #port: LoopPort;
  readonly #options: SliceOptions;
  #end: number;

  constructor(queue: EventLoopQueue, port: LoopPort, options: SliceOptions) {
    this.#queue = queue;
    this.#port = port;
    this.#options = options;
    this.#end = port.now() + options.lengthMs;
  }

  isOver(): boolean {
    return this.#port.now() >= this.#end;
  }

  /**
   * Waits for a turn when the slice is over; else continues at once.
   *
   * @throws the signal's reason when it was aborted meanwhile
   */
  async pause(): Promise<void> {
    if (this.isOver()) await this.next();
  }

  /**
   * Waits for a turn and begins a new slice.
   *
   * @throws the signal's reason when it was aborted meanwhile
   */
  async next(): Promise<void> {
    await this.#queue.nextTurn();
    this.#options.signal?.throwIfAborted();
    this.#end = this.#port.now() + this.#options.lengthMs;
  }
}

/** The queue of this process; one for all bundle layers. */
function queue(): EventLoopQueue {
  return processSingleton(
    "event-loop",
    () => new EventLoopQueue({ now: () => performance.now(), schedule: (next) => void setImmediate(next) }),
  );
}

/** Gives the event loop back once, whatever the clock says. */
export function nextTurn(): Promise<void> {
  return queue().nextTurn();
}

/** Begins a slice of computing in the process's queue. */
export function startSlice(options: SliceOptions): Slice {
  return queue().startSlice(options);
}
