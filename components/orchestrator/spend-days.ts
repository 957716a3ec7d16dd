import type { BarDay } from "@/components/charts/bar-chart";
import type { ModelUsage } from "@/lib/features/orchestrator/schema";
import { dollarsOf } from "./amounts";

type UsageRow = ModelUsage["data"][number];

/** What one model did and cost in the whole stretch. */
export interface ModelSpend {
  model: string;
  calls: number;
  failures: number;
  tokens: number;
  dollars: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Every day of the stretch with its cost; days without a call are zero, not left out. */
export function spendDays(usage: ModelUsage, labelOf: (model: string) => string): BarDay[] {
  const byDay = groupBy(usage.data, (row) => row.day);
  const days: BarDay[] = [];
  for (let at = Date.parse(usage.from); at <= Date.parse(usage.to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const parts = (byDay.get(day) ?? [])
      .map((row) => ({ name: labelOf(row.model), value: dollarsOf(row.cost) }))
      .filter((part) => part.value > 0)
      .toSorted((one, other) => other.value - one.value);
    days.push({ at: day, value: parts.reduce((sum, part) => sum + part.value, 0), parts });
  }
  return days;
}

/** The stretch by model, the most expensive first. */
export function spendByModel(rows: readonly UsageRow[]): ModelSpend[] {
  return [...groupBy(rows, (row) => row.model)]
    .map(([model, ofModel]) => ({
      model,
      calls: sum(ofModel, (row) => row.calls),
      failures: sum(ofModel, (row) => row.failures),
      tokens: sum(ofModel, (row) => row.prompt_tokens + row.completion_tokens),
      dollars: sum(ofModel, (row) => dollarsOf(row.cost)),
    }))
    .toSorted((one, other) => other.dollars - one.dollars || other.calls - one.calls);
}

function sum(rows: readonly UsageRow[], read: (row: UsageRow) => number): number {
  return rows.reduce((total, row) => total + read(row), 0);
}

function groupBy(rows: readonly UsageRow[], keyOf: (row: UsageRow) => string): Map<string, UsageRow[]> {
  const groups = new Map<string, UsageRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
