import { setMaxListeners } from "node:events";
import type { ModelHealth } from "../health/model-health";
import { type Dialects, modelDialects } from "../providers/dialect";
import { ProviderFailure } from "../providers/provider-failure";
import type { Endpoint, Model } from "../model";
import { type CallClock, systemClock } from "./call-clock";
import type { Question, Usage } from "../types";
import { CALL_LIMITS, type CallBook, type CallLimits, type Failure, type Spend, type Attempt } from "../types";

/** What asking needs of the rest. */
export interface AskPorts {
  /** Undefined: the model cannot be reached over HTTP, and is passed over. */
  endpointOf(model: Model): Endpoint | undefined;
  health: ModelHealth;
  book: CallBook;
  /** What was learned of endpoints; this process's unless given. */
  dialects?: Dialects;
  limits?: CallLimits;
  /** Aborted when the client leaves. */
  signal?: AbortSignal | undefined;
  clock?: CallClock;
}

/** One request under way: its limits, and what it has come to so far. */
export interface Asking<T> {
  question: Question<T>;
  ports: AskPorts;
  dialects: Dialects;
  limits: CallLimits;
  clock: CallClock;
  /** Aborted at the deadline or when the client leaves, with the {@link ProviderFailure} that says so. */
  signal: AbortSignal;
  attemptsLeft: number;
  /** Milliseconds to the deadline. */
  timeLeft(): number;
  attempts: Attempt[];
  spend: Spend;
}

/** Starts the clock of a request. `end` must be called when it is over. */
export function startAsking<T>(question: Question<T>, ports: AskPorts): { asking: Asking<T>; end(): void } {
  const limits = ports.limits ?? CALL_LIMITS;
  const clock = ports.clock ?? systemClock;
  const startedAt = clock.now();
  const stop = new AbortController();
  const leave = () => stop.abort(new ProviderFailure("cancelled", { isOurs: true }));
  const deadline = setTimeout(() => stop.abort(new ProviderFailure("deadline")), limits.deadlineMs);
  if (ports.signal) {
    // One client may wait for many questions at once; Node would take more than ten for a leak.
    setMaxListeners(0, ports.signal);
    ports.signal.addEventListener("abort", leave, { once: true });
  }
  if (ports.signal?.aborted) leave();
  const spend: Spend = { tokens: { prompt: 0, completion: 0 }, cost: 0, isEstimated: false, latencyMs: 0 };
  const asking: Asking<T> = {
    question,
    ports,
    dialects: ports.dialects ?? modelDialects(),
    limits,
    clock,
    signal: stop.signal,
    attemptsLeft: limits.maxAttempts,
    timeLeft: () => startedAt + limits.deadlineMs - clock.now(),
    attempts: [],
    spend,
  };
  const end = () => {
    clearTimeout(deadline);
    ports.signal?.removeEventListener("abort", leave);
    spend.latencyMs = Math.round(clock.now() - startedAt);
  };
  return { asking, end };
}

/** Why the request is over whatever comes: its deadline, or that the client left. */
export function stopReason({ signal }: Asking<unknown>): Failure | undefined {
  if (!signal.aborted) return undefined;
  return signal.reason instanceof ProviderFailure ? signal.reason.failure : "cancelled";
}

/** Adds what one try used. */
export function addSpend(spend: Spend, usage: Usage | undefined, cost: number): void {
  if (!usage) return;
  spend.tokens.prompt += usage.promptTokens;
  spend.tokens.completion += usage.completionTokens;
  spend.cost += cost;
  spend.isEstimated ||= usage.isEstimated;
}
