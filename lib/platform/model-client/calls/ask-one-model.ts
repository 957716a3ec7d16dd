import type { Dialect } from "../providers/dialect";
import { ProviderFailure } from "../providers/provider-failure";
import type { Endpoint, Model } from "../model";
import type { Asking } from "./asking";
import { type AttemptResult, attempt, type Call } from "./attempt";
import { questionMessages, repairMessages } from "./question-messages";

/** A model and where it is. */
export interface Reachable {
  model: Model;
  endpoint: Endpoint;
}

type Outcome<T> = Exclude<AttemptResult<T>, { kind: "invalid" }>;

/**
 * Asks one model, and again only where that can help: once when the connection broke before the first byte,
 * once when the answer had not the shape, and once in a simpler way when the endpoint refused how it was asked.
 * Every try is one of the request's attempts.
 *
 * @param kept so many attempts are left for other models
 */
export async function askOneModel<T>(
  asking: Asking<T>,
  { model, endpoint }: Reachable,
  kept: number,
): Promise<Outcome<T>> {
  const { question } = asking;
  const hasShape = question.shape !== undefined;
  let [mayReconnect, mayRepair, mayStepDown] = [true, true, true];
  let call = firstCall(asking, model, endpoint);
  let earlier: Outcome<T> | undefined;
  for (;;) {
    const result = await attempt(asking, call);
    if (earlier && wasNotAsked(result)) return earlier;
    if (result.kind !== "failed") asking.dialects.noteAnswer(model, endpoint, call.request.dialect, hasShape);
    if (result.kind === "answered" || result.kind === "refused") return result;
    if (result.kind === "invalid") {
      earlier = { kind: "failed", failure: new ProviderFailure("invalid_answer") };
      if (!mayRepair || !mayGoOn(asking, model, kept)) return earlier;
      mayRepair = false;
      const messages = [...questionMessages(question), ...repairMessages(result.text, result.problem)];
      call = { ...call, request: { ...call.request, messages } };
      continue;
    }
    earlier = result;
    const simpler = simplerDialect(asking, call, result.failure);
    if (!mayGoOn(asking, model, kept)) return result;
    if (simpler && mayStepDown) {
      mayStepDown = false;
      call = { ...call, request: { ...call.request, dialect: simpler } };
    } else if (mayReconnect && result.failure.facts.brokeBeforeFirstByte) {
      mayReconnect = false;
    } else return result;
  }
}

/** The circuit opened or the money ran out in between: what the model said before stands. */
function wasNotAsked(result: AttemptResult<unknown>): boolean {
  return result.kind === "failed" && ["circuit_open", "over_budget"].includes(result.failure.failure);
}

function mayGoOn({ attemptsLeft, signal, ports }: Asking<unknown>, model: Model, kept: number): boolean {
  return attemptsLeft > kept && !signal.aborted && ports.health.read(model.id).retryInMs === 0;
}

/** A simpler way to ask, if the request was refused for how it asked. It is noted for the next question too. */
function simplerDialect(
  { dialects }: Asking<unknown>,
  { model, endpoint, request }: Call,
  { facts }: ProviderFailure,
): Dialect | undefined {
  const hasShape = request.shape !== undefined;
  return dialects.noteRefusal(model, endpoint, { ...request.dialect, part: facts.refuses, hasShape });
}

function firstCall<T>({ question, dialects }: Asking<T>, model: Model, endpoint: Endpoint): Call {
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
