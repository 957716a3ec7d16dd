import { type AskPorts, type AttemptResult, attempt, type Call, OpenQuestion } from "./attempt";
import type { Dialect } from "./dialect";
import { ProviderFailure } from "./failure";
import { questionMessages, repairMessages } from "./question";
import type { Answer, Endpoint, Model, Question } from "./types";
import type { Failure } from "./vocabulary";

const MAX_WAIT_MS = 2_000;

/** A model and where to reach it. */
interface Reachable {
  model: Model;
  endpoint: Endpoint;
}

/**
 * Asks models in their order until one answers: the only retry loop. All attempts share one deadline and one
 * number of attempts, and the last is for another model if there is one. Cooling models are skipped; if all are
 * cooling, the loop waits for the first, two seconds at most. A refusal on content grounds is a result. See
 * `CallLimits`.
 *
 * @returns a complete answer of the requested shape, or how the last attempt failed; `circuit_open` or
 *   `over_budget` if no model could be asked, `not_found` if none has an endpoint
 * @throws only what the ports throw, such as a database error
 */
export async function askModels<T>(
  candidates: readonly Model[],
  question: Question<T>,
  ports: AskPorts,
): Promise<Answer<T>> {
  const open = new OpenQuestion(question, ports);
  const { attempts, spend } = open;
  let failure: Failure = "not_found";
  let retryAfterMs: number | undefined;
  let waitedMs = 0;
  try {
    const reachable = candidates.flatMap((model) => withEndpoint(model, ports.endpointOf(model)));
    let left = reachable;
    while (left.length > 0 && open.attemptsLeft > 0 && !open.stopReason) {
      const next = left.find(({ model }) => isReady(open, model));
      if (!next) {
        const waitMs = soonestMs(open, left);
        if (waitMs === undefined || waitedMs + waitMs > MAX_WAIT_MS || waitMs >= open.timeLeftMs) break;
        waitedMs += waitMs;
        await open.clock.wait(waitMs, open.signal);
        continue;
      }
      const others = left.filter((entry) => entry !== next);
      const canFailOver = others.some(({ model }) => isReady(open, model));
      const result = await askOneModel(open, next, canFailOver ? 1 : 0);
      if (result.kind !== "failed") return { ...result, model: next.model, spend, attempts };
      // Another call became the probe. This model was not asked, and may be waited for.
      if (result.failure.failure === "circuit_open") continue;
      left = others;
      failure = result.failure.failure;
      retryAfterMs = result.failure.facts.retryAfterMs;
    }
    return giveUp(open, { reachable, left, failure, retryAfterMs });
  } finally {
    open.close();
  }
}

function withEndpoint(model: Model, endpoint: Endpoint | undefined): Reachable[] {
  return endpoint ? [{ model, endpoint }] : [];
}

interface Ending {
  reachable: readonly Reachable[];
  /** Models that were not asked. */
  left: readonly Reachable[];
  /** Failure of the last attempt, if any. */
  failure: Failure;
  retryAfterMs: number | undefined;
}

function giveUp<T>(open: OpenQuestion<T>, { reachable, left, failure, retryAfterMs }: Ending): Answer<T> {
  const { attempts, attemptsLeft, limits, spend, stopReason } = open;
  if (stopReason) return { kind: "failed", failure: stopReason, retryAfterMs: undefined, spend, attempts };
  const isCooling = attemptsLeft > 0 && left.length > 0;
  if (isCooling) {
    attempts.push(
      ...left.map(({ model }) => ({ model: model.id, outcome: "circuit_open" as const, latencyMs: 0 })),
    );
  }
  return {
    kind: "failed",
    failure: isCooling && attemptsLeft === limits.maxAttempts ? "circuit_open" : failure,
    retryAfterMs: soonestMs(open, reachable) || retryAfterMs,
    spend,
    attempts,
  };
}

function isReady({ health }: OpenQuestion<unknown>, { id }: Model): boolean {
  return health.circuitOf(id).read().retryInMs === 0;
}

/** Milliseconds until the first of these models can be asked; undefined if none will be. */
function soonestMs({ health }: OpenQuestion<unknown>, models: readonly Reachable[]): number | undefined {
  const waits = models.flatMap(({ model }) => health.circuitOf(model.id).read().retryInMs ?? []);
  return waits.length === 0 ? undefined : Math.min(...waits);
}

type Outcome<T> = Exclude<AttemptResult<T>, { kind: "invalid" }>;

/**
 * Asks one model, and again only where that can help: once if the connection broke before the first byte, once
 * if the answer had the wrong shape, and once in a simpler dialect if the endpoint rejected the request's form.
 *
 * @param reserved number of attempts to leave for other models
 */
async function askOneModel<T>(
  open: OpenQuestion<T>,
  { model, endpoint }: Reachable,
  reserved: number,
): Promise<Outcome<T>> {
  const { question, dialects } = open;
  const mayGoOn = () => open.attemptsLeft > reserved && !open.signal.aborted && isReady(open, model);
  let [mayReconnect, mayRepair, maySimplify] = [true, true, true];
  let call = firstCall(open, model, endpoint);
  let earlier: Outcome<T> | undefined;
  for (;;) {
    const result = await attempt(open, call);
    if (earlier && wasNotAsked(result)) return earlier;
    if (result.kind !== "failed") {
      dialects.noteAnswer(model, endpoint, call.request.dialect, question.shape !== undefined);
    }
    if (result.kind === "answered" || result.kind === "refused") return result;
    if (result.kind === "invalid") {
      earlier = { kind: "failed", failure: new ProviderFailure("invalid_answer") };
      if (!mayRepair || !mayGoOn()) return earlier;
      mayRepair = false;
      const messages = [...questionMessages(question), ...repairMessages(result.text, result.problem)];
      call = { ...call, request: { ...call.request, messages } };
      continue;
    }
    earlier = result;
    const simpler = simplerDialect(open, call, result.failure);
    if (!mayGoOn()) return result;
    if (simpler && maySimplify) {
      maySimplify = false;
      call = { ...call, request: { ...call.request, dialect: simpler } };
    } else if (mayReconnect && result.failure.facts.brokeBeforeFirstByte) {
      mayReconnect = false;
    } else return result;
  }
}

/** The circuit opened or the budget ran out in between, so the earlier result of the model remains valid. */
function wasNotAsked(result: AttemptResult<unknown>): boolean {
  return result.kind === "failed" && ["circuit_open", "over_budget"].includes(result.failure.failure);
}

/** A simpler dialect, if the request was rejected for its form. The next question starts with it as well. */
function simplerDialect(
  { dialects }: OpenQuestion<unknown>,
  { model, endpoint, request }: Call,
  { facts }: ProviderFailure,
): Dialect | undefined {
  const hasShape = request.shape !== undefined;
  return dialects.noteRefusal(model, endpoint, { ...request.dialect, part: facts.refuses, hasShape });
}

function firstCall<T>({ question, dialects }: OpenQuestion<T>, model: Model, endpoint: Endpoint): Call {
  return {
    model,
    endpoint,
    request: {
      messages: questionMessages(question),
      shape: question.shape,
      dialect: dialects.read(model, endpoint),
      maxOutputTokens: Math.min(question.maxOutputTokens, model.maxOutputTokens),
    },
  };
}
