import { BrokenCircuitError, CircuitState, circuitBreaker, handleWhen } from "cockatiel";
import type { Failure } from "../types";
import { ProviderFailure } from "../providers/provider-failure";
import { CallWindow } from "./call-window";
import { coolingMs, isLasting, isRefusal, judgeFailure, opensAtOnce } from "./judge-failure";

/** While another call probes the model, its outcome is worth a look after this long. */
const LOOK_AGAIN_MS = 100;

/** Whether a model is asked. */
export interface CircuitReading {
  /** `open` with `retryInMs` 0: the next call goes through as the probe. `refused`: until a restart. */
  state: "closed" | "open" | "probing" | "refused";
  /** The failure that opened it; undefined while closed. */
  reason: Failure | undefined;
  /** 0: a call goes through now; undefined: none does while the configuration stays as it is. */
  retryInMs: number | undefined;
  /** Failures of the last 60 seconds that counted. */
  recentFailures: number;
}

/** What cockatiel is given for an error it is to see as a success, or as a failure without a meaning. */
class Unjudged {
  constructor(readonly error: unknown) {}
}

/** cockatiel's measure of how long to stay open; it reads `duration` whenever it is asked. */
interface Cooling {
  duration: number;
  next(context: { result: object }): Cooling;
}

/** The circuit of one model. Its clock is `Date.now`, as cockatiel's is. */
export class Circuit {
  readonly #window = new CallWindow();
  #reason: Failure = "server_error";
  #openedAt = 0;
  #cooling: Cooling = { duration: 0, next: (context) => this.#cool(context.result) };

  readonly #policy = circuitBreaker(
    handleWhen((error: unknown) => error instanceof Unjudged || judgeFailure(error) === "failing"),
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
   * Makes a call if the circuit lets it through, and notes how it went.
   *
   * @throws ProviderFailure `circuit_open` without calling; whatever `call` throws
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const { state, retryInMs } = this.read();
    // cockatiel lets calls wait for the outcome of a probe; here they are refused, and other models asked.
    if (retryInMs !== 0) throw openFailure(retryInMs);
    try {
      const result = await this.#policy.execute(state === "closed" ? call : () => probe(call));
      if (result instanceof Unjudged) throw result.error;
      return result;
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw openFailure(this.read().retryInMs);
      const cause = error instanceof Unjudged ? error.error : error;
      if (judgeFailure(cause) === "failing") this.#prolong(cause as ProviderFailure);
      throw cause;
    }
  }

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
    // After a successful probe, what came before says nothing any more.
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

  /** A probe that said nothing leaves the circuit open, and the next call is the probe. */
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

  /** A call that was under way when the circuit opened may have been told to wait for longer. */
  #prolong(failure: ProviderFailure): void {
    if (this.#policy.state !== CircuitState.Open || !opensAtOnce(failure.failure)) return;
    const duration = Date.now() + coolingMs(failure) - this.#openedAt;
    if (duration <= this.#cooling.duration) return;
    this.#cooling.duration = duration;
    this.#reason = failure.failure;
  }
}

/** Passes on what a probe's error says: `alive` closes the circuit, `nothing` leaves it open. */
async function probe<T>(call: () => Promise<T>): Promise<T | Unjudged> {
  try {
    return await call();
  } catch (error) {
    const judgement = judgeFailure(error);
    if (judgement === "alive") return new Unjudged(error);
    throw judgement === "nothing" ? new Unjudged(error) : error;
  }
}

function openFailure(retryAfterMs: number | undefined): ProviderFailure {
  return new ProviderFailure("circuit_open", { retryAfterMs, isOurs: true });
}

function errorOf(reason: object | undefined): unknown {
  return reason && "error" in reason ? reason.error : undefined;
}
