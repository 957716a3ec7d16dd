/** Waiting computations, in order. */
const waiting: (() => void)[] = [];
let isScheduled = false;

/**
 * Gives the event loop back between two pieces of computing. All measurements of a process share one
 * queue and one of them goes on per turn of the loop: with `setImmediate` in each, sixteen of them would
 * run in the same turn and hold everything up sixteen times as long.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isScheduled) {
      isScheduled = true;
      setImmediate(runNext);
    }
  });
}

/** Computing without a pause. Unit: milliseconds. */
const SLICE_MS = 1;

/** A stretch of computing that knows when to pause; looking at the clock costs next to nothing. */
export class Slice {
  #end = performance.now() + SLICE_MS;

  isOver(): boolean {
    return performance.now() >= this.#end;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#end = performance.now() + SLICE_MS;
  }
}

function runNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(runNext);
  else isScheduled = false;
}
