/** Time as the loop sees it. */
export interface CallClock {
  /** Milliseconds from any fixed instant; never goes back. */
  now(): number;
  /** Resolves after `ms`, or as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: CallClock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done, { once: true });
    }),
};
