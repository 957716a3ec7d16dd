import {
  type Answer,
  type AskPorts,
  askModels,
  type Model,
  maxCostOf,
  modelHealth,
  type Question,
} from "@/lib/platform/model-client";
import { availabilityOf } from "./availability";
import { endpointOf, registry } from "./registry/registry";
import type { Candidate } from "./routing/choose-models";
import { callBook } from "./usage/call-store";
import { findMonth } from "./usage/usage-store";

/** How large a question is. Unit: tokens. */
export interface QuestionSize {
  promptTokens: number;
  outputTokens: number;
}

/** What it takes to have an organization's questions answered by language models. */
export interface ModelAccess {
  /** Every model, with what is known of it now and the most a question of that size can cost. */
  candidates(size: QuestionSize): Promise<{ candidates: Candidate[]; budgetLeft: number }>;
  /** Asks the first model; the others stand in, in their order, when it fails. */
  ask<T>(
    models: readonly Model[],
    question: Question<T>,
    signal: AbortSignal | undefined,
  ): Promise<Answer<T>>;
  /** What the month has left, in millionths of a dollar. */
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

function askPorts(organizationId: string, signal: AbortSignal | undefined): AskPorts {
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
