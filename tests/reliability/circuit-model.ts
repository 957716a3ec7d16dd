import type { Failure } from "@/lib/platform/model-client/vocabulary";

/** How a call can go, as the breaker may see it. */
export const OUTCOMES = [
  "success",
  "success",
  "success",
  "500",
  "500",
  "500",
  "429",
  "429 for 40 s",
  "401",
  "403",
  "403",
  "400",
  "left",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Counts three in a row only. */
const REFUSED_COOLS_MS = 300_000;

const OPENING: Partial<Record<Outcome, { coolsMs: number; reason: Failure }>> = {
  "429": { coolsMs: 15_000, reason: "rate_limited" },
  "429 for 40 s": { coolsMs: 40_000, reason: "rate_limited" },
  "401": { coolsMs: Number.POSITIVE_INFINITY, reason: "unauthorized" },
};

/**
 * The circuit as its rules say it, written apart from the one it checks: a list of what happened and no more
 * than three words of state.
 */
export class CircuitModel {
  state: "closed" | "open" | "probing" = "closed";
  reason: Failure | undefined;
  until = 0;
  #history: { at: number; failed: boolean; isRefusal: boolean }[] = [];

  /** @returns how the call goes through, or that it does not */
  begin(now: number): "call" | "probe" | undefined {
    if (this.state === "closed") return "call";
    if (this.state === "probing" || now < this.until) return undefined;
    this.state = "probing";
    return "probe";
  }

  end(kind: "call" | "probe", outcome: Outcome, now: number): void {
    const failed = outcome === "500" || outcome === "403" || outcome in OPENING;
    if (kind === "probe") this.#endProbe(outcome, failed, now);
    else if (outcome !== "400" && outcome !== "left") this.#endCall(outcome, failed, now);
  }

  #endCall(outcome: Outcome, failed: boolean, now: number): void {
    this.#history.push({ at: now, failed, isRefusal: outcome === "403" });
    if (!failed) return;
    const opening = OPENING[outcome];
    if (this.state === "closed" && (opening || this.#isTooBad(now))) this.#open(outcome, now);
    else if (this.state === "open" && opening && now + opening.coolsMs > this.until) this.#open(outcome, now);
  }

  recentFailures(now: number): number {
    return this.#recent(now).filter(({ failed }) => failed).length;
  }

  #endProbe(outcome: Outcome, failed: boolean, now: number): void {
    if (failed) {
      this.#history.push({ at: now, failed, isRefusal: outcome === "403" });
      this.#open(outcome, now);
    } else if (outcome === "left") {
      this.state = "open";
      this.until = now;
    } else {
      this.state = "closed";
      this.reason = undefined;
      this.#history = [{ at: now, failed: false, isRefusal: false }];
    }
  }

  #open(outcome: Outcome, now: number): void {
    const once = { coolsMs: 15_000, reason: "server_error" as const };
    const refused = { coolsMs: REFUSED_COOLS_MS, reason: "forbidden" as const };
    const { coolsMs, reason } = OPENING[outcome] ?? (outcome === "403" ? refused : once);
    this.state = "open";
    this.until = now + coolsMs;
    this.reason = reason;
  }

  /** Three in a row need not be of the last minute; half of ten must, and a refusal is not of that half. */
  #isTooBad(now: number): boolean {
    const lastThree = this.#history.slice(-3);
    if (lastThree.length === 3 && lastThree.every(({ failed }) => failed)) return true;
    const recent = this.#recent(now);
    const failures = recent.filter(({ failed, isRefusal }) => failed && !isRefusal).length;
    return recent.length >= 10 && failures * 2 >= recent.length;
  }

  #recent(now: number) {
    return this.#history.filter(({ at }) => now - at < 60_000);
  }
}
