import type { AuditableControl } from "@/lib/frameworks/schema";
import { estimateTokens, type Model, mostCostOf, type Price } from "@/lib/orchestrator";

/** Controls a model judges at once: more are answered too slowly for one call's deadline. */
const BATCH_SIZE = 5;
/** What a model may write for one batch, and about what it does write for one control. */
export const ANSWER_TOKENS = 6_000;
const TOKENS_PER_CONTROL = 220;
/** The instructions and the fence around the document. */
const PROMPT_TOKENS = 700;

/** The controls in batches of nearly one size. */
export function inBatches<T>(controls: readonly T[], size = BATCH_SIZE): T[][] {
  const count = Math.ceil(controls.length / size);
  return Array.from({ length: count }, (_, i) =>
    controls.slice(
      Math.round((i * controls.length) / count),
      Math.round(((i + 1) * controls.length) / count),
    ),
  );
}

/** About how many tokens one batch sends. */
export function promptTokens(documentLength: number, controls: readonly AuditableControl[]): number {
  const perControl = controls.map(
    ({ title, description, questions }) => estimateTokens(title + description + questions.join(" ")) + 20,
  );
  const largest = [...perControl].sort((a, b) => b - a).slice(0, BATCH_SIZE);
  return PROMPT_TOKENS + Math.ceil(documentLength / 3) + largest.reduce((sum, tokens) => sum + tokens, 0);
}

export interface PriceEstimate {
  calls: number;
  tokens: number;
  /** Millionths of a dollar. */
  cost: number;
  most: number;
}

/**
 * What judging these controls will about cost, and the most it can: every answer as long as it may be, a deep
 * audit challenging every verdict. Repairs and failures are not foreseen.
 */
export function estimatePrice(
  documentLength: number,
  controls: readonly AuditableControl[],
  models: { judge: Model; challenger: Model | undefined },
): PriceEstimate {
  const batches = inBatches(controls).length;
  const sent = promptTokens(documentLength, controls);
  const written = Math.ceil(controls.length / Math.max(1, batches)) * TOKENS_PER_CONTROL;
  const passes = [models.judge, ...(models.challenger ? [models.challenger] : [])];
  const sum = (of: (price: Price) => number) =>
    batches * passes.reduce((total, { price }) => total + of(price), 0);
  return {
    calls: batches * passes.length,
    tokens: batches * passes.length * (sent + written),
    cost: sum((price) => mostCostOf(price, sent, written)),
    most: sum((price) => mostCostOf(price, sent, ANSWER_TOKENS)),
  };
}
