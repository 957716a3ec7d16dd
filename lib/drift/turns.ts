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

function runNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(runNext);
  else isScheduled = false;
}
