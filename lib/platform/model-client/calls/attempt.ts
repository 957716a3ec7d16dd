import { costOf, estimateTokens, maxCostOf } from "../cost";
import { completeAt } from "../providers/complete-at";
import { estimatePrompt, estimateUsage } from "../providers/estimate-usage";
import { ProviderFailure } from "../providers/provider-failure";
import type { CompletionRequest } from "../providers/request-body";
import type { Completion } from "../providers/settle-completion";
import type { Endpoint, Model } from "../model";
import { type Asking, addSpend } from "./asking";
import { readAnswer } from "./read-answer";
import type { CallEnd, Usage } from "../types";

/** How one try went. */
export type AttemptResult<T> =
  | { kind: "answered"; value: T; text: string }
  | { kind: "refused"; text: string }
  | { kind: "invalid"; text: string; problem: string }
  | { kind: "failed"; failure: ProviderFailure };

/** A model, where it is, and what it is asked. */
export interface Call {
  model: Model;
  endpoint: Endpoint;
  request: CompletionRequest;
}

interface Outcome<T> {
  result: AttemptResult<T>;
  usage: Usage | undefined;
}

/**
 * Asks one model once. The call is begun in the book, which may not admit it, and ended there exactly once
 * however it goes. What the provider reported as used is paid for also when the try failed, and estimated when it
 * broke off before that was said: the provider bills it all the same.
 *
 * @throws what is no failure of a call, such as the book's own errors, after ending the call
 */
export async function attempt<T>(asking: Asking<T>, call: Call): Promise<AttemptResult<T>> {
  const { model, request } = call;
  const { question, ports, clock, attempts } = asking;
  const promptTokens = estimatePrompt({ ...request, ...request.dialect });
  const ticket = await ports.book.begin({
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
  // What stands if something throws that is no failure of a call.
  let end: CallEnd = { outcome: "cancelled", usage: undefined, cost: 0, latencyMs: 0 };
  try {
    const { result, usage } = await outcomeOf(asking, call);
    const outcome = wordFor(result);
    const latencyMs = Math.round(clock.now() - startedAt);
    end = { outcome, usage, cost: usage ? costOf(model.price, usage) : 0, latencyMs };
    attempts.push({ model: model.id, outcome, latencyMs });
    addSpend(asking.spend, usage, end.cost);
    return result;
  } finally {
    await ports.book.end(ticket, end);
  }
}

async function outcomeOf<T>(asking: Asking<T>, call: Call): Promise<Outcome<T>> {
  try {
    const completion = await completeInTime(asking, call);
    const usage = completion.usage ?? estimateUsage(call.request, estimateTokens(completion.text));
    return { result: readCompletion(asking, completion), usage };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // The circuit may have opened while the book was written: then nobody was asked.
    if (error.failure !== "circuit_open") asking.attemptsLeft -= 1;
    return { result: { kind: "failed", failure: error }, usage: error.facts.usage };
  }
}

async function completeInTime<T>(asking: Asking<T>, call: Call): Promise<Completion> {
  const { clock, limits, signal, ports } = asking;
  const startedAt = clock.now();
  const completion = await ports.health.run(call.model.id, async () => {
    try {
      return await completeAt(call.endpoint, call.request, limits, signal);
    } catch (error) {
      throw isHurried(error, clock.now() - startedAt, limits.firstByteMs) ? hurried(error) : error;
    }
  });
  asking.attemptsLeft -= 1;
  return completion;
}

/** A deadline says something about the model only when the model had the time for a first byte to itself. */
function isHurried(error: unknown, tookMs: number, firstByteMs: number): error is ProviderFailure {
  return error instanceof ProviderFailure && error.failure === "deadline" && tookMs < firstByteMs;
}

function hurried({ failure, facts }: ProviderFailure): ProviderFailure {
  return new ProviderFailure(failure, { ...facts, isOurs: true });
}

function readCompletion<T>({ question }: Asking<T>, { kind, text }: Completion): AttemptResult<T> {
  if (kind === "refused") return { kind, text };
  // Without a shape the answer is its text, which is what T is then.
  if (!question.shape) return { kind, value: text as T, text };
  const read = readAnswer(text, question.shape.schema);
  if (read.ok) return { kind, value: read.value, text };
  return { kind: "invalid", text, problem: read.problem };
}

function wordFor(result: AttemptResult<unknown>): CallEnd["outcome"] {
  if (result.kind === "invalid") return "invalid_answer";
  return result.kind === "failed" ? result.failure.failure : result.kind;
}
