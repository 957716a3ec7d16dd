import type { Actor } from "@/lib/core/actor";
import { now } from "@/lib/platform/clock";
import { blendedPrice, dollars, formatCost, type Model } from "@/lib/platform/model-client";
import { availabilityOf } from "./model-access";
import { registry } from "./registry/registry";
import type { Budget, Ecosystem, ModelRecord, ModelUsage } from "./schema";
import {
  findMonth,
  listDays,
  listLatencies,
  listMonthSums,
  type ModelFigures,
  type MonthBudget,
  type MonthSums,
} from "./usage/usage-queries";

/** The models with their live status, what was measured of them in this organization, and the month's spend. */
export async function readEcosystem({ organizationId }: Actor): Promise<Ecosystem> {
  const { models, pricesAsOf } = registry();
  const ids = models.map(({ id }) => id);
  const [month, latencies, sums] = await Promise.all([
    findMonth(organizationId),
    listLatencies(organizationId, ids),
    listMonthSums(organizationId),
  ]);
  return {
    total_models: models.length,
    local_models: models.filter(({ kind }) => kind !== "cloud").length,
    cloud_models: models.filter(({ kind }) => kind === "cloud").length,
    models: models.map((model) =>
      presentModel(
        model,
        latencies.get(model.id),
        namesOf(model, ids).flatMap((id) => sums.get(id) ?? []),
      ),
    ),
    prices_as_of: pricesAsOf,
    budget: presentBudget(month),
  };
}

/** What a renamed model did under its old name is its own too, unless another model has that name now. */
function namesOf({ id, shippedId }: Model, ids: readonly string[]): string[] {
  return ids.includes(shippedId) ? [id] : [id, shippedId];
}

function presentModel(
  model: Model,
  figures: ModelFigures | undefined,
  months: readonly MonthSums[],
): ModelRecord {
  const { status, reason } = availabilityOf(model);
  const sum = (of: (month: MonthSums) => number) => months.reduce((total, month) => total + of(month), 0);
  return {
    id: model.id,
    label: model.label,
    provider: model.provider,
    kind: model.kind,
    tier: model.tier,
    status,
    status_reason: reason,
    avg_latency_ms: figures?.avgLatencyMs ?? 0,
    calls_measured: figures?.callsMeasured ?? 0,
    cost_per_1k_tokens: blendedPrice(model.price),
    input_cost_per_1k: dollars(model.price.input),
    output_cost_per_1k: dollars(model.price.output),
    context_tokens: model.contextTokens,
    capabilities: [...model.capabilities],
    month_calls: sum(({ calls }) => calls),
    month_failures: sum(({ failures }) => failures),
    month_cost: formatCost(sum(({ cost }) => cost)),
  };
}

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

function presentBudget({ month, limit, spent, reserved }: MonthBudget): Budget {
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
