import { type Clock, systemClock } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";

/** Work that this process does in the background. */
export interface BackgroundWork {
  start(): void;
  /** Says that there is work now. Ignored unless started. */
  wake(): void;
  /** Takes no more work. Resolves when what runs has ended. */
  stop(): Promise<void>;
}

/** What a {@link Loop} does, and how often. */
export interface LoopTerms {
  /** How often it looks for work unless it is woken. The first time is after as long. */
  pollMs: number;
  /** Looks for work once. @returns in how many milliseconds to look again; undefined: with the next poll */
  look(): Promise<number | undefined>;
  /** The sentence in the log when a look fails. */
  failure: string;
  level?: "warn" | "error";
  /** The longest wait after failures. */
  maxBackOffMs?: number;
  clock?: Clock;
}

const MAX_BACK_OFF_MS = 5_000;

/**
 * Looks for work from time to time, and at once when woken. Promises: looks never overlap; a wake during a look
 * is followed by another look, so that none is lost between the last look and the sleep; a look that fails is
 * logged and the next one comes later and later, as a database that is gone is not helped by questions.
 */
export class Loop implements BackgroundWork {
  readonly #terms: LoopTerms;
  readonly #clock: Clock;
  #isStopped = true;
  #isWoken = false;
  #failures = 0;
  #looking: Promise<void> | undefined;
  #cancelSleep: () => void = () => undefined;

  constructor(terms: LoopTerms) {
    this.#terms = terms;
    this.#clock = terms.clock ?? systemClock;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    if (!this.#looking) this.#sleep(this.#terms.pollMs);
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    if (this.#looking) return;
    this.#cancelSleep();
    this.#looking = this.#lookWhileWoken();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelSleep();
    await this.settled();
  }

  /** Resolves when it does not look. */
  async settled(): Promise<void> {
    while (this.#looking) await this.#looking;
  }

  async #lookWhileWoken(): Promise<void> {
    let waitMs = 0;
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      waitMs = await this.#lookOnce();
      if (waitMs === 0) this.#isWoken = true;
    }
    this.#looking = undefined;
    if (!this.#isStopped) this.#sleep(waitMs);
  }

  /** @returns in how many milliseconds to look again */
  async #lookOnce(): Promise<number> {
    const { pollMs, look, failure, level = "error", maxBackOffMs = MAX_BACK_OFF_MS } = this.#terms;
    const startedAt = this.#clock.now().getTime();
    try {
      const againInMs = await look();
      this.#failures = 0;
      return againInMs ?? msUntilPoll(pollMs, this.#clock.now().getTime() - startedAt);
    } catch (error) {
      log(level, failure, { error });
      this.#failures += 1;
      return backOffMs(pollMs, this.#failures, maxBackOffMs);
    }
  }

  #sleep(ms: number): void {
    this.#cancelSleep = this.#clock.after(ms, () => this.wake());
  }
}

/** Milliseconds until the next of polls at an even pace, after a look that took so long. Never 0. */
export function msUntilPoll(pollMs: number, tookMs: number): number {
  return pollMs - (Math.max(0, tookMs) % pollMs);
}

/** The wait after so many failures in a row: doubled with each up to a limit, and never below a poll. */
export function backOffMs(pollMs: number, failures: number, maxMs: number): number {
  return Math.max(pollMs, Math.min(pollMs * 2 ** failures, maxMs));
}
