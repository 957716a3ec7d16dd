import { setImmediate as nextTurn } from "node:timers/promises";

/** Lets other requests be answered in the middle of a long computation. */
export interface Pace {
  /** Waits for the next turn of the event loop when this one has been worked in for long enough. */
  pause: () => Promise<void>;
}

/** Work between two pauses; a pause itself costs microseconds. */
const TURN_MS = 2;

/** Decides when work pauses, never what it finds. */
export function createPace(): Pace {
  let turnBegan = performance.now();
  return {
    pause: async () => {
      if (performance.now() - turnBegan < TURN_MS) return;
      await nextTurn();
      turnBegan = performance.now();
    },
  };
}
