import { dialectOf, rememberDialect, simplerDialect } from "../providers/dialect";
import { ProviderFailure } from "../providers/provider-failure";
import type { Endpoint, Model } from "../registry/model";
import type { Asking } from "./asking";
import { type AttemptResult, attempt, type Call } from "./attempt";
import { questionMessages, repairMessages } from "./question-messages";

type Outcome<T> = Exclude<AttemptResult<T>, { kind: "invalid" }>;

/**
 * Asks one model, and again only where that can help: once when the connection broke before the first byte,
 * once when the answer had not the shape, and in a simpler way when the endpoint refused the request. Every
 * try is one of the request's attempts.
 */
export async function askOneModel<T>(
  asking: Asking<T>,
  model: Model,
  endpoint: Endpoint,
): Promise<Outcome<T>> {
  const { question } = asking;
  let mayReconnect = true;
  let mayRepair = true;
  const first = firstCall(asking, model, endpoint);
  let call = first;
  let earlier: Outcome<T> | undefined;
  for (;;) {
    const result = await attempt(asking, call);
    if (earlier && wasNotAsked(result)) return earlier;
    if (result.kind !== "failed" && call.request.dialect !== first.request.dialect) {
      rememberDialect(model, endpoint, call.request.dialect);
    }
    if (result.kind === "answered" || result.kind === "refused") return result;
    if (result.kind === "invalid") {
      earlier = { kind: "failed", failure: new ProviderFailure("invalid_answer") };
      if (!mayRepair || !mayGoOn(asking, model)) return earlier;
      mayRepair = false;
      const messages = [...questionMessages(question), ...repairMessages(result.text, result.problem)];
      call = { ...call, request: { ...call.request, messages } };
      continue;
    }
    earlier = result;
    if (!mayGoOn(asking, model)) return result;
    const dialect = simplerDialect(call.request.dialect, result.failure, question.shape !== undefined);
    if (dialect) {
      call = { ...call, request: { ...call.request, dialect } };
    } else if (mayReconnect && result.failure.facts.brokeBeforeFirstByte) {
      mayReconnect = false;
    } else return result;
  }
}

/** The circuit opened or the money ran out in between: what the model said before stands. */
function wasNotAsked(result: AttemptResult<unknown>): boolean {
  return result.kind === "failed" && ["circuit_open", "over_budget"].includes(result.failure.failure);
}

function mayGoOn({ attemptsLeft, signal, ports }: Asking<unknown>, model: Model): boolean {
  return attemptsLeft > 0 && !signal.aborted && ports.health.read(model.id).retryInMs === 0;
}

function firstCall<T>({ question }: Asking<T>, model: Model, endpoint: Endpoint): Call {
  return {
    model,
    endpoint,
    request: {
      messages: questionMessages(question),
      shape: question.shape,
      dialect: dialectOf(model, endpoint),
      maxOutputTokens: Math.min(question.maxOutputTokens, model.maxOutputTokens),
    },
  };
}
