const WINDOW_MS = 60_000;
const MOST_IN_A_ROW = 3;
const FEWEST_CALLS = 10;

/**
 * The calls of the last minute, and when they are too bad to go on: three failures in a row, or half of ten
 * or more. cockatiel's own counters know one such rule each, and its sampling one cuts time into slices.
 * Instants are milliseconds and never go back.
 */
export class CallWindow {
  #calls: { at: number; failed: boolean }[] = [];
  #inARow = 0;

  add(failed: boolean, nowMs: number): void {
    this.#drop(nowMs);
    this.#calls.push({ at: nowMs, failed });
    this.#inARow = failed ? this.#inARow + 1 : 0;
  }

  clear(): void {
    this.#calls = [];
    this.#inARow = 0;
  }

  isTooBad(nowMs: number): boolean {
    const failures = this.failures(nowMs);
    const isHalf = this.#calls.length >= FEWEST_CALLS && failures * 2 >= this.#calls.length;
    return this.#inARow >= MOST_IN_A_ROW || isHalf;
  }

  /** Failures of the last 60 seconds. */
  failures(nowMs: number): number {
    this.#drop(nowMs);
    return this.#calls.reduce((sum, { failed }) => sum + (failed ? 1 : 0), 0);
  }

  #drop(nowMs: number): void {
    const kept = this.#calls.findIndex(({ at }) => at > nowMs - WINDOW_MS);
    this.#calls.splice(0, kept === -1 ? this.#calls.length : kept);
  }
}
