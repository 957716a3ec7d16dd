import {
  type Answer,
  askModels,
  type Model,
  maxCostOf,
  modelHealth,
  type Question,
} from "@/lib/platform/model-client";
import { availabilityOf } from "./availability";
import { endpointOf, registry } from "./registry/registry";
import type { Candidate } from "./routing/choose-models";
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
    ask: (models, question, signal) => {
      const book = callBook(organizationId);
      return askModels(models, question, { endpointOf, health: modelHealth(), book, signal });
    },
  };
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
