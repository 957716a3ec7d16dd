import { setMaxListeners } from "node:events";
import type { ModelHealth } from "./circuit";
import { costOf, maxCostOf } from "./cost";
import { type CompletionRequest, type Dialects, modelDialects } from "./dialect";
import { type Completion, completeAt } from "./endpoint";
import { ProviderFailure } from "./failure";
import { estimatePrompt, readAnswer } from "./question";
import {
  type Attempt,
  CALL_LIMITS,
  type CallBook,
  type CallEnd,
  type CallLimits,
  type Endpoint,
  type Model,
  type Question,
  type Spend,
  type Usage,
} from "./types";
import type { Failure } from "./vocabulary";

/** What asking needs from its caller. */
export interface AskPorts {
  /** Undefined: the model cannot be reached over HTTP, and is skipped. */
  endpointOf(model: Model): Endpoint | undefined;
  health: ModelHealth;
  book: CallBook;
  /** What was learned about endpoints; by default what this process has learned. */
  dialects?: Dialects;
  limits?: CallLimits;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined;
  clock?: CallClock;
}

export interface CallClock {
  /** Milliseconds from any fixed instant; never decreases. */
  now(): number;
  /** Resolves after `ms`, or as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const systemClock: CallClock = {
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

/** One question in progress: its limits, and what its attempts have used so far. */
export class OpenQuestion<T> {
  readonly health: ModelHealth;
  readonly book: CallBook;
  readonly dialects: Dialects;
  readonly limits: CallLimits;
  readonly clock: CallClock;
  readonly attempts: Attempt[] = [];
  readonly spend: Spend = {
    tokens: { prompt: 0, completion: 0 },
    cost: 0,
    isEstimated: false,
    latencyMs: 0,
  };
  attemptsLeft: number;
  readonly #stop = new AbortController();
  readonly #client: AbortSignal | undefined;
  readonly #startedAt: number;
  readonly #deadline: NodeJS.Timeout;

  /** Starts the clock. {@link close} must be called in the end. */
  constructor(
    readonly question: Question<T>,
    ports: AskPorts,
  ) {
    this.health = ports.health;
    this.book = ports.book;
    this.dialects = ports.dialects ?? modelDialects();
    this.limits = ports.limits ?? CALL_LIMITS;
    this.clock = ports.clock ?? systemClock;
    this.attemptsLeft = this.limits.maxAttempts;
    this.#client = ports.signal;
    this.#startedAt = this.clock.now();
    const stop = () => this.#stop.abort(new ProviderFailure("deadline"));
    this.#deadline = setTimeout(stop, this.limits.deadlineMs);
    // One client may wait for many questions at once; Node would report more than ten listeners as a leak.
    if (this.#client) setMaxListeners(0, this.#client);
    this.#client?.addEventListener("abort", this.#onDisconnect, { once: true });
    if (this.#client?.aborted) this.#onDisconnect();
  }

  /** Aborted at the deadline or when the client disconnects, with the {@link ProviderFailure} to report. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Milliseconds to the deadline. */
  get timeLeftMs(): number {
    return this.#startedAt + this.limits.deadlineMs - this.clock.now();
  }

  /** Why no further attempt makes sense: the deadline has passed, or the client disconnected. */
  get stopReason(): Failure | undefined {
    if (!this.signal.aborted) return undefined;
    return this.signal.reason instanceof ProviderFailure ? this.signal.reason.failure : "cancelled";
  }

  addSpend(usage: Usage | undefined, cost: number): void {
    if (!usage) return;
    this.spend.tokens.prompt += usage.promptTokens;
    this.spend.tokens.completion += usage.completionTokens;
    this.spend.cost += cost;
    this.spend.isEstimated ||= usage.isEstimated;
  }

  close(): void {
    clearTimeout(this.#deadline);
    this.#client?.removeEventListener("abort", this.#onDisconnect);
    this.spend.latencyMs = Math.round(this.clock.now() - this.#startedAt);
  }

  readonly #onDisconnect = (): void => this.#stop.abort(new ProviderFailure("cancelled", { isOurs: true }));
}

/** The outcome of one attempt. */
export type AttemptResult<T> =
  | { kind: "answered"; value: T; text: string }
  | { kind: "refused"; text: string }
  /** A complete answer of the wrong shape. */
  | { kind: "invalid"; text: string; problem: string }
  | { kind: "failed"; failure: ProviderFailure };

/** A request to one model. */
export interface Call {
  model: Model;
  endpoint: Endpoint;
  request: CompletionRequest;
}

/**
 * Asks one model once. The book admits the call first, or does not, and the call ends there exactly once,
 * whatever happens. Usage of a failed attempt is paid for too: as reported, or estimated if the call broke off
 * before the report, because the provider charges for it anyway.
 *
 * @throws whatever is not the failure of a call, such as an error of the book, after ending the call
 */
export async function attempt<T>(open: OpenQuestion<T>, call: Call): Promise<AttemptResult<T>> {
  const { model, request } = call;
  const { book, clock, question, attempts } = open;
  const promptTokens = estimatePrompt({ ...request, ...request.dialect });
  const ticket = await book.begin({
    model,
    runId: question.runId,
    purpose: question.purpose,
    maxCost: maxCostOf(model.price, promptTokens, request.maxOutputTokens),
  });
  if (!ticket) {
    attempts.push({ model: model.id, outcome: "over_budget", latencyMs: 0 });
    return { kind: "failed", failure: new ProviderFailure("over_budget", { isOurs: true }) };
  }
  const startedAt = clock.now();
  // Recorded if something throws that is not the failure of a call.
  let end: CallEnd = { outcome: "cancelled", usage: undefined, cost: 0, latencyMs: 0 };
  try {
    const { result, usage } = await runCall(open, call);
    const outcome = outcomeOf(result);
    const latencyMs = Math.round(clock.now() - startedAt);
    end = { outcome, usage, cost: usage ? costOf(model.price, usage) : 0, latencyMs };
    attempts.push({ model: model.id, outcome, latencyMs });
    open.addSpend(usage, end.cost);
    return result;
  } finally {
    await book.end(ticket, end);
  }
}

/** Makes the call if the model's circuit lets it through. */
async function runCall<T>(
  open: OpenQuestion<T>,
  { model, endpoint, request }: Call,
): Promise<{ result: AttemptResult<T>; usage: Usage | undefined }> {
  const { clock, limits, signal } = open;
  const startedAt = clock.now();
  try {
    const completion = await open.health.circuitOf(model.id).run(() =>
      completeAt(endpoint, request, limits, signal).catch((error: unknown) => {
        throw ranOutOfSharedTime(error, clock.now() - startedAt, limits) ? asCallerTimeout(error) : error;
      }),
    );
    open.attemptsLeft -= 1;
    return { result: readCompletion(open.question, completion), usage: completion.usage };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // The circuit may have opened while the book was written: then the model was not asked.
    if (error.failure !== "circuit_open") open.attemptsLeft -= 1;
    return { result: { kind: "failed", failure: error }, usage: error.facts.usage };
  }
}

/** A deadline only counts against a model that had the time allowed for a first byte to itself. */
function ranOutOfSharedTime(
  error: unknown,
  tookMs: number,
  { firstByteMs }: CallLimits,
): error is ProviderFailure {
  return error instanceof ProviderFailure && error.failure === "deadline" && tookMs < firstByteMs;
}

function asCallerTimeout({ failure, facts }: ProviderFailure): ProviderFailure {
  return new ProviderFailure(failure, { ...facts, isOurs: true });
}

function readCompletion<T>({ shape }: Question<T>, { kind, text }: Completion): AttemptResult<T> {
  if (kind === "refused") return { kind, text };
  // Without a shape the answer is its text, and T is string.
  if (!shape) return { kind, value: text as T, text };
  const read = readAnswer(text, shape.schema);
  return read.ok ? { kind, value: read.value, text } : { kind: "invalid", text, problem: read.problem };
}

function outcomeOf(result: AttemptResult<unknown>): CallEnd["outcome"] {
  if (result.kind === "invalid") return "invalid_answer";
  return result.kind === "failed" ? result.failure.failure : result.kind;
}
