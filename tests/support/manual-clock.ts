import type { Clock } from "@/lib/platform/clock";

interface Timer {
  at: number;
  work: () => void;
}

/** Lets everything go on that waits for promises only. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A clock that stays where it is until a test moves it. */
export class ManualClock implements Clock {
  #timers: Timer[] = [];
  #ms = Date.parse("2026-11-22T12:00:00Z");

  now(): Date {
    return new Date(this.#ms);
  }

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.#ms + ms, work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** In how many milliseconds each timer is due. */
  get pending(): number[] {
    return this.#timers.map(({ at }) => at - this.#ms).sort((a, b) => a - b);
  }

  /** Moves on, timer by timer, and lets each do its work. */
  async advance(ms: number): Promise<void> {
    const end = this.#ms + ms;
    for (;;) {
      await settle();
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#ms = next.at;
      next.work();
    }
    this.#ms = end;
  }
}
