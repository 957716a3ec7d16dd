import {
  type Answer,
  type AskPorts,
  askModels,
  type CallBook,
  type CircuitReading,
  type Failure,
  type Model,
  maxCostOf,
  modelHealth,
  type Question,
} from "@/lib/platform/model-client";
import { endpointOf, howToConfigure, registry } from "./registry/registry";
import type { Candidate } from "./routing/choose-models";
import type { ModelStatus } from "./schema";
import { callBook } from "./usage/call-queries";
import { findMonth } from "./usage/usage-queries";

/** How large a question is. Unit: tokens. */
export interface QuestionSize {
  promptTokens: number;
  outputTokens: number;
}

/** An organization's access to language models, within its budget. */
export interface ModelAccess {
  /** Every model, with its current state and the maximum cost of a question of that size. */
  candidates(size: QuestionSize): Promise<{ candidates: Candidate[]; budgetLeft: number }>;
  /** Asks the first model, and the others in their order if it fails. */
  ask<T>(
    models: readonly Model[],
    question: Question<T>,
    signal: AbortSignal | undefined,
  ): Promise<Answer<T>>;
  /** The rest of the month's budget, in millionths of a dollar. */
  budgetLeft(): Promise<number>;
}

export function modelAccess(organizationId: string): ModelAccess {
  const budgetLeft = async () => {
    const { limit, spent, reserved } = await findMonth(organizationId);
    return Math.max(0, limit - spent - reserved);
  };
  return {
    budgetLeft,
    candidates: async (size) => ({
      budgetLeft: await budgetLeft(),
      candidates: registry().models.map((model) => candidateOf(model, size)),
    }),
    ask: (models, question, signal) => askModels(models, question, askPorts(organizationId, signal)),
  };
}

/** Whether any language model is configured, whatever its state now. */
export function hasLanguageModel(): boolean {
  return registry().models.some((model) => model.kind !== "embedded" && endpointOf(model) !== undefined);
}

/** What asking models needs: where they are, how they are, and the organization's record of calls. */
export function askPorts(organizationId: string, signal: AbortSignal | undefined): AskPorts {
  return { endpointOf, health: modelHealth(), book: callBook(organizationId), signal };
}

function candidateOf(model: Model, { promptTokens, outputTokens }: QuestionSize): Candidate {
  const { status, reason, canBeAsked } = availabilityOf(model);
  return {
    model,
    unusable: canBeAsked ? undefined : (reason ?? "it cannot be asked"),
    isDegraded: status !== "available",
    maxCost: maxCostOf(model.price, promptTokens, Math.min(outputTokens, model.maxOutputTokens)),
  };
}

/** A model that recovers sooner is waited for instead of being left out: see `askModels`. */
const WORTH_WAITING_MS = 2_000;

interface Availability {
  status: ModelStatus;
  /** Why it is not simply available, in words. */
  reason: string | null;
  canBeAsked: boolean;
  /** When asking makes sense again; undefined: now, or not as long as the configuration stays. */
  retryInMs: number | undefined;
}

/** What each failure says about a model, for people. */
const FAILURE_WORDS: Partial<Record<Failure, string>> = {
  rate_limited: "its provider limits our requests",
  unauthorized: "its provider refuses the key",
  payment_required: "its provider asked for payment at its latest call",
  forbidden: "its provider forbade its latest call",
  not_found: "its provider found no such model at its latest call",
  connection_failed: "its endpoint cannot be reached",
};

/** What is known of a model now: its configuration, and the health this process has seen. */
export function availabilityOf(model: Model): Availability {
  if (model.kind === "embedded")
    return { status: "available", reason: null, canBeAsked: true, retryInMs: undefined };
  if (!endpointOf(model)) {
    return { status: "unconfigured", reason: howToConfigure(model), canBeAsked: false, retryInMs: undefined };
  }
  return ofHealth(modelHealth().circuitOf(model.id).read());
}

function ofHealth({ state, reason, retryInMs, recentFailures }: CircuitReading): Availability {
  const cause = (reason && FAILURE_WORDS[reason]) ?? "its latest calls failed";
  if (state === "refused") {
    const inWords = `${cause}; it is not asked until the configuration changes and Assay is started again`;
    return { status: "unavailable", reason: inWords, canBeAsked: false, retryInMs: undefined };
  }
  if (state === "closed") {
    const failed = `${recentFailures} of its calls failed in the last minute`;
    return recentFailures === 0
      ? { status: "available", reason: null, canBeAsked: true, retryInMs: undefined }
      : { status: "degraded", reason: failed, canBeAsked: true, retryInMs: undefined };
  }
  if (retryInMs === 0) {
    return { status: "degraded", reason: `${cause}; the next call tries it`, canBeAsked: true, retryInMs: 0 };
  }
  const seconds = Math.ceil((retryInMs ?? 0) / 1_000);
  return {
    status: "unavailable",
    reason: `${cause}; it is tried again in ${seconds} s`,
    canBeAsked: retryInMs !== undefined && retryInMs <= WORTH_WAITING_MS,
    retryInMs,
  };
}

/**
 * Has an embedded operator do something, recorded like any call: it has no tokens and no price.
 *
 * @throws whatever `work` throws
 */
export async function bookEmbedded<T>(
  book: CallBook,
  call: { model: Model; runId: string; purpose: string },
  work: () => Promise<T>,
): Promise<T> {
  const ticket = await book.begin({ ...call, maxCost: 0 });
  const startedAt = performance.now();
  const end = async (outcome: "answered" | "server_error") => {
    const latencyMs = performance.now() - startedAt;
    if (ticket) await book.end(ticket, { outcome, usage: undefined, cost: 0, latencyMs });
  };
  try {
    const done = await work();
    await end("answered");
    return done;
  } catch (error) {
    await end("server_error");
    throw error;
  }
}
