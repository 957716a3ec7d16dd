/** The time. Pure cores take an instant as a parameter; only use cases and stores ask here. */
export function now(): Date {
  return new Date();
}

/** The time and a timer, for what waits: a test brings its own. */
export interface Clock {
  now(): Date;
  /** Does the work once, so many milliseconds from now. @returns what takes that back */
  after(ms: number, work: () => void): () => void;
}

/** The clock of this process. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now,
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};
