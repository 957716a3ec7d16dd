/** How long a call that is being aborted may take to say what it has cost. */
const GRACE_MS = 100;

/** The time of one run. */
export interface RunClock {
  /** For calls: aborted when the time is up or the run is called off. */
  readonly signal: AbortSignal;
  readonly isOver: boolean;
  /** The work's result, or undefined when the time is up first. Rejects when the run is called off. */
  within<T>(work: Promise<T>): Promise<T | undefined>;
  /** Ends the clock; nothing is aborted by it afterwards. */
  stop(): void;
}

/** Starts the time of a run. @throws the reason of `calledOff` when that is aborted already */
export function startRunClock(timeMs: number, calledOff: AbortSignal): RunClock {
  calledOff.throwIfAborted();
  const calls = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const timeUp = new Promise<undefined>((resolve) => {
    const end = () => {
      calls.abort(new DOMException("The run's time is up.", "TimeoutError"));
      timers.push(setTimeout(() => resolve(undefined), GRACE_MS));
    };
    timers.push(setTimeout(end, timeMs));
  });
  const stopped = new AbortController();
  const off = new Promise<never>((_, reject) => {
    const callOff = () => {
      calls.abort(calledOff.reason);
      reject(calledOff.reason);
    };
    calledOff.addEventListener("abort", callOff, { once: true, signal: stopped.signal });
  });
  // Without a waiting caller this is no unhandled rejection; a waiting one gets it from `within`.
  off.catch(() => undefined);
  return {
    signal: calls.signal,
    get isOver() {
      return calls.signal.aborted;
    },
    within: (work) => Promise.race([work, timeUp, off]),
    stop() {
      timers.forEach(clearTimeout);
      stopped.abort();
    },
  };
}
