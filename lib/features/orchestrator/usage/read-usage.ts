import type { Actor } from "@/lib/core/actor";
import { now } from "@/lib/platform/clock";
import { formatCost } from "@/lib/platform/model-client";
import type { Budget, ModelUsage } from "../schema";
import { findMonth, listDays, type MonthBudget } from "./usage-queries";

const DAY_MS = 86_400_000;

/** Calls, tokens and cost by day and model, for the last `days` days with today. */
export async function readModelUsage(
  { organizationId }: Actor,
  { days }: { days: number },
): Promise<ModelUsage> {
  const to = now();
  const from = dayOf(new Date(to.getTime() - (days - 1) * DAY_MS));
  const [month, rows] = await Promise.all([findMonth(organizationId), listDays(organizationId, from)]);
  return {
    from,
    to: dayOf(to),
    budget: presentBudget(month),
    total_cost: formatCost(rows.reduce((sum, { cost }) => sum + cost, 0)),
    data: rows.map(({ modelId, promptTokens, completionTokens, cost, ...row }) => ({
      ...row,
      model: modelId,
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      cost: formatCost(cost),
    })),
  };
}

export function presentBudget({ month, limit, spent, reserved }: MonthBudget): Budget {
  const left = Math.max(0, limit - spent - reserved);
  return {
    month,
    limit: formatCost(limit),
    spent: formatCost(spent),
    reserved: formatCost(reserved),
    remaining_share: limit === 0 ? 0 : left / limit,
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
