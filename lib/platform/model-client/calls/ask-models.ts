import type { Model } from "../model";
import { askOneModel, type Reachable } from "./ask-one-model";
import { type Asking, type AskPorts, startAsking, stopReason } from "./asking";
import type { Answer, Failure, Question } from "../types";

const LONGEST_WAIT_MS = 2_000;

/**
 * Asks models in their order until one answers: the one retry loop there is. All attempts share one deadline and
 * one number of attempts, the last of which is for another model where there is one; models that are cooling are passed over, and waited for, two seconds at most, when
 * there is no other. A refusal of content is a result. See `CallLimits`.
 *
 * @returns an answer that is whole and of the shape asked for, or how the last try failed; `circuit_open` or
 *   `over_budget` when nobody could be asked, `not_found` when no model has an endpoint
 * @throws only what the ports throw, such as an error of the database
 */
export async function askModels<T>(
  candidates: readonly Model[],
  question: Question<T>,
  ports: AskPorts,
): Promise<Answer<T>> {
  const { asking, end } = startAsking(question, ports);
  try {
    const reachable = candidates.flatMap((model) => {
      const endpoint = ports.endpointOf(model);
      return endpoint ? [{ model, endpoint }] : [];
    });
    return await askInTurn(asking, reachable);
  } finally {
    end();
  }
}

async function askInTurn<T>(asking: Asking<T>, reachable: readonly Reachable[]): Promise<Answer<T>> {
  const { attempts, spend } = asking;
  let failure: Failure = "not_found";
  let retryAfterMs: number | undefined;
  let left = [...reachable];
  let waitedMs = 0;
  while (left.length > 0 && asking.attemptsLeft > 0) {
    const stopped = stopReason(asking);
    if (stopped) return failed(asking, stopped, undefined);
    const next = left.find(({ model }) => asking.ports.health.read(model.id).retryInMs === 0);
    if (!next) {
      const waitMs = soonest(asking, left);
      if (waitMs === undefined || waitedMs + waitMs > LONGEST_WAIT_MS || waitMs >= asking.timeLeft()) break;
      waitedMs += waitMs;
      await asking.clock.wait(waitMs, asking.signal);
      continue;
    }
    const others = left.filter((entry) => entry !== next);
    const canFailOver = others.some(({ model }) => asking.ports.health.read(model.id).retryInMs === 0);
    const result = await askOneModel(asking, next, canFailOver ? 1 : 0);
    if (result.kind !== "failed") return { ...result, model: next.model, spend, attempts };
    // Another call took the probe: this model was not asked, and may be waited for.
    if (result.failure.failure === "circuit_open") continue;
    left = others;
    failure = result.failure.failure;
    retryAfterMs = result.failure.facts.retryAfterMs;
  }
  return giveUp(asking, { reachable, left, failure, retryAfterMs });
}

interface Ending {
  reachable: readonly Reachable[];
  /** Models that were not asked. */
  left: readonly Reachable[];
  /** Of the last try, as far as there was one. */
  failure: Failure;
  retryAfterMs: number | undefined;
}

function giveUp<T>(asking: Asking<T>, { reachable, left, failure, retryAfterMs }: Ending): Answer<T> {
  const stopped = stopReason(asking);
  if (stopped) return failed(asking, stopped, undefined);
  const isCooling = asking.attemptsLeft > 0 && left.length > 0;
  if (isCooling) {
    asking.attempts.push(
      ...left.map(({ model }) => ({ model: model.id, outcome: "circuit_open" as const, latencyMs: 0 })),
    );
  }
  const wasAnyAsked = asking.attemptsLeft < asking.limits.maxAttempts;
  const word = isCooling && !wasAnyAsked ? "circuit_open" : failure;
  return failed(asking, word, soonest(asking, reachable) || retryAfterMs);
}

function failed<T>(
  { attempts, spend }: Asking<T>,
  failure: Failure,
  retryAfterMs: number | undefined,
): Answer<T> {
  return { kind: "failed", failure, retryAfterMs, spend, attempts };
}

/** Milliseconds until the first of these models may be asked; undefined when none will be. */
function soonest({ ports }: Asking<unknown>, models: readonly Reachable[]): number | undefined {
  const waits = models.flatMap(({ model }) => ports.health.read(model.id).retryInMs ?? []);
  return waits.length === 0 ? undefined : Math.min(...waits);
}
