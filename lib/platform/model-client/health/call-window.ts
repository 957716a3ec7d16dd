const WINDOW_MS = 60_000;
const MOST_IN_A_ROW = 3;
const FEWEST_CALLS = 10;

/** `refused` may be about the request alone: see `isRefusal`. */
export type CallOutcome = "answered" | "refused" | "failed";

/**
 * The calls of the last minute, and when they are too bad to go on: three in a row that were not answered, or
 * half of ten or more failed. cockatiel's own counters know one such rule each, and its sampling one cuts time into slices.
 * Instants are milliseconds and never go back.
 */
export class CallWindow {
  #calls: { at: number; outcome: CallOutcome }[] = [];
  #inARow = 0;

  add(outcome: CallOutcome, nowMs: number): void {
    this.#drop(nowMs);
    this.#calls.push({ at: nowMs, outcome });
    this.#inARow = outcome === "answered" ? 0 : this.#inARow + 1;
  }

  clear(): void {
    this.#calls = [];
    this.#inARow = 0;
  }

  isTooBad(nowMs: number): boolean {
    this.#drop(nowMs);
    const failures = this.#count("failed");
    const isHalf = this.#calls.length >= FEWEST_CALLS && failures * 2 >= this.#calls.length;
    return this.#inARow >= MOST_IN_A_ROW || isHalf;
  }

  /** Calls of the last 60 seconds that failed or were refused. */
  failures(nowMs: number): number {
    this.#drop(nowMs);
    return this.#count("failed") + this.#count("refused");
  }

  #count(outcome: CallOutcome): number {
    return this.#calls.reduce((sum, call) => sum + (call.outcome === outcome ? 1 : 0), 0);
  }

  #drop(nowMs: number): void {
    const kept = this.#calls.findIndex(({ at }) => at > nowMs - WINDOW_MS);
    this.#calls.splice(0, kept === -1 ? this.#calls.length : kept);
  }
}
