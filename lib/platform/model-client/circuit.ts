import { BrokenCircuitError, CircuitState, circuitBreaker, handleWhen } from "cockatiel";
import { processSingleton } from "@/lib/platform/singleton";
import { ProviderFailure } from "./failure";
import type { Failure } from "./vocabulary";

/** When to look again at a model while another call probes it. */
const LOOK_AGAIN_MS = 100;
const COOLING_MS = 15_000;
const MAX_COOLING_MS = 60_000;
const REFUSED_COOLING_MS = 5 * 60_000;
const WINDOW_MS = 60_000;
const MAX_FAILURES_IN_A_ROW = 3;
const MIN_CALLS_FOR_SHARE = 10;

/** The circuits of models by id. A model that was never asked is healthy. */
export class ModelHealth {
  #circuits = new Map<string, Circuit>();

  circuitOf(modelId: string): Circuit {
    const known = this.#circuits.get(modelId);
    if (known) return known;
    const circuit = new Circuit();
    this.#circuits.set(modelId, circuit);
    return circuit;
  }
}

/** The health shared by the whole process. */
export function modelHealth(): ModelHealth {
  return processSingleton("model-health", () => new ModelHealth());
}

/** Whether a model can be asked. */
export interface CircuitReading {
  /** `open` with `retryInMs` 0: the next call is the probe. `refused`: no calls until a restart. */
  state: "closed" | "open" | "probing" | "refused";
  /** The failure that opened it; undefined while closed. */
  reason: Failure | undefined;
  /** 0: a call goes through now; undefined: none will until the configuration changes. */
  retryInMs: number | undefined;
  /** Calls of the last 60 seconds that failed or were refused. */
  recentFailures: number;
}

/** Wraps an error that cockatiel is to treat as a success, or as a failure that says nothing. */
class Unjudged {
  constructor(readonly error: unknown) {}
}

/** How long cockatiel keeps the circuit open; it reads `duration` anew each time. */
interface Cooling {
  duration: number;
  next(context: { result: object }): Cooling;
}

/** The circuit of one model. Its clock is `Date.now`, like cockatiel's. */
export class Circuit {
  readonly #window = new CallWindow();
  #reason: Failure = "server_error";
  #openedAt = 0;
  #cooling: Cooling = { duration: 0, next: (context) => this.#cool(context.result) };

  readonly #policy = circuitBreaker(
    handleWhen((error: unknown) => error instanceof Unjudged || judge(error) === "failing"),
    {
      halfOpenAfter: this.#cooling,
      breaker: {
        state: undefined,
        success: (circuit) => this.#noteSuccess(circuit),
        failure: () => this.#noteFailure(),
      },
    },
  );

  /**
   * Makes a call if the circuit lets it through, and records the outcome.
   *
   * @throws ProviderFailure `circuit_open` without calling; whatever `call` throws
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const { state, retryInMs } = this.read();
    // cockatiel makes calls wait for the outcome of a probe. Here they fail, and other models are asked.
    if (retryInMs !== 0) throw openFailure(retryInMs);
    try {
      const result = await this.#policy.execute(state === "closed" ? call : () => probe(call));
      if (result instanceof Unjudged) throw result.error;
      return result;
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw openFailure(this.read().retryInMs);
      const cause = error instanceof Unjudged ? error.error : error;
      if (cause instanceof ProviderFailure && judge(cause) === "failing") this.#prolong(cause);
      throw cause;
    }
  }

  /** The current state. Promises nothing for a later call, because another one may be the probe by then. */
  read(): CircuitReading {
    const recentFailures = this.#window.failures(Date.now());
    if (this.#policy.state === CircuitState.Closed) {
      return { state: "closed", reason: undefined, retryInMs: 0, recentFailures };
    }
    const opened = { reason: this.#reason, recentFailures };
    if (isLasting(this.#reason)) return { state: "refused", retryInMs: undefined, ...opened };
    if (this.#policy.state === CircuitState.HalfOpen) {
      return { state: "probing", retryInMs: LOOK_AGAIN_MS, ...opened };
    }
    const retryInMs = Math.max(this.#openedAt + this.#cooling.duration - Date.now(), 0);
    return { state: "open", retryInMs, ...opened };
  }

  #noteSuccess(circuit: CircuitState): void {
    // A successful probe makes all earlier outcomes irrelevant.
    if (circuit === CircuitState.HalfOpen) this.#window.clear();
    this.#window.add("answered", Date.now());
  }

  /** @returns whether to open. A call that began before the circuit opened does not end the probe. */
  #noteFailure(): boolean {
    const error = errorOf(this.#policy.lastFailure);
    if (!(error instanceof ProviderFailure)) return false;
    const nowMs = Date.now();
    this.#window.add(isRefusal(error.failure) ? "refused" : "failed", nowMs);
    const mustOpen = opensAtOnce(error.failure) || this.#window.isTooBad(nowMs);
    return this.#policy.state === CircuitState.Closed && mustOpen;
  }

  /** A probe that proved nothing leaves the circuit open, and the next call is the probe. */
  #cool(result: object): Cooling {
    const error = errorOf(result);
    this.#openedAt = Date.now();
    this.#cooling = { ...this.#cooling, duration: 0 };
    if (error instanceof ProviderFailure) {
      this.#reason = error.failure;
      this.#cooling.duration = coolingMs(error);
    }
    return this.#cooling;
  }

  /** A call that was in flight when the circuit opened may have to wait longer than the one that opened it. */
  #prolong(failure: ProviderFailure): void {
    if (this.#policy.state !== CircuitState.Open || !opensAtOnce(failure.failure)) return;
    const duration = Date.now() + coolingMs(failure) - this.#openedAt;
    if (duration <= this.#cooling.duration) return;
    this.#cooling.duration = duration;
    this.#reason = failure.failure;
  }
}

/** Passes on what a probe's error proves: `alive` closes the circuit, `nothing` leaves it open. */
async function probe<T>(call: () => Promise<T>): Promise<T | Unjudged> {
  try {
    return await call();
  } catch (error) {
    const judgment = judge(error);
    if (judgment === "alive") return new Unjudged(error);
    throw judgment === "nothing" ? new Unjudged(error) : error;
  }
}

function openFailure(retryAfterMs: number | undefined): ProviderFailure {
  return new ProviderFailure("circuit_open", { retryAfterMs, isOurs: true });
}

function errorOf(reason: object | undefined): unknown {
  return reason && "error" in reason ? reason.error : undefined;
}

/**
 * Failures of the model or of a single request: gateways answer 403 when moderation flags an input, 402 when a
 * request is larger than the credit, 404 when no route supports its parameters. One such request must not
 * disable a model for every organization.
 */
const REFUSALS: readonly Failure[] = ["payment_required", "forbidden", "not_found"];

/**
 * What an error proves about a model: that it is failing; that it is alive, because our request or limit was at
 * fault; or nothing, because our caller left or our time was up before it could answer.
 */
function judge(error: unknown): "failing" | "alive" | "nothing" {
  if (!(error instanceof ProviderFailure)) return "nothing";
  if (error.facts.isOurs !== true) return "failing";
  return error.failure === "cancelled" || error.failure === "deadline" ? "nothing" : "alive";
}

/** Whether only a change of the configuration, such as another key, can fix it. */
function isLasting(failure: Failure): boolean {
  return failure === "unauthorized";
}

/** Whether it only opens the circuit when repeated several times in a row. */
function isRefusal(failure: Failure): boolean {
  return REFUSALS.includes(failure);
}

/** Whether a single one opens the circuit. */
function opensAtOnce(failure: Failure): boolean {
  return failure === "rate_limited" || isLasting(failure);
}

/** How long a circuit stays open, in milliseconds; forever after a lasting failure. */
function coolingMs({ failure, facts }: ProviderFailure): number {
  if (isLasting(failure)) return Number.POSITIVE_INFINITY;
  if (isRefusal(failure)) return REFUSED_COOLING_MS;
  if (failure !== "rate_limited") return COOLING_MS;
  return Math.min(facts.retryAfterMs ?? COOLING_MS, MAX_COOLING_MS);
}

/** `refused` may be about the request alone: see {@link REFUSALS}. */
type CallOutcome = "answered" | "refused" | "failed";

/**
 * The calls of the last minute, and when there are too many failures to go on: three unanswered in a row, or at
 * least half of ten or more failed. cockatiel's counters apply only one such rule each, and its sampling one
 * divides time into slices. Instants are milliseconds and never decrease.
 */
class CallWindow {
  #calls: { at: number; outcome: CallOutcome }[] = [];
  #unansweredInARow = 0;

  add(outcome: CallOutcome, nowMs: number): void {
    this.#drop(nowMs);
    this.#calls.push({ at: nowMs, outcome });
    this.#unansweredInARow = outcome === "answered" ? 0 : this.#unansweredInARow + 1;
  }

  clear(): void {
    this.#calls = [];
    this.#unansweredInARow = 0;
  }

  isTooBad(nowMs: number): boolean {
    this.#drop(nowMs);
    const failures = this.#count("failed");
    const isHalf = this.#calls.length >= MIN_CALLS_FOR_SHARE && failures * 2 >= this.#calls.length;
    return this.#unansweredInARow >= MAX_FAILURES_IN_A_ROW || isHalf;
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
