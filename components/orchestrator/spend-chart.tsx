"use client";

import { BarChart } from "@/components/charts/bar-chart";
import { formatAt } from "@/components/charts/chart-points";
import { countOf } from "@/components/ui/count-of";
import type { ModelUsage } from "@/lib/features/orchestrator/schema";
import { amountText, costText } from "./amounts";
import { modelLabel } from "./model-options";
import { spendDays } from "./spend-days";

interface SpendChartProps {
  usage: ModelUsage;
  models: readonly { id: string; label: string }[];
}

/** What models cost by day; the table behind the button has every day and model. */
export function SpendChart({ usage, models }: SpendChartProps) {
  const labelOf = (id: string) => modelLabel(models, id);
  const days = spendDays(usage, labelOf);
  const most = days.reduce((top, day) => (day.value > top.value ? day : top), { at: usage.to, value: 0 });
  const rows = usage.data
    .toSorted((one, other) => other.day.localeCompare(one.day) || one.model.localeCompare(other.model))
    .map((row) => ({
      key: `${row.day}-${row.model}`,
      at: row.day,
      cells: [labelOf(row.model), row.calls.toLocaleString("en"), costText(row.cost)],
    }));
  return (
    <BarChart
      title={
        <h2 className="font-semibold text-base">
          {costText(usage.total_cost)}{" "}
          <span className="font-normal text-ink-muted text-sm">in {countOf(days.length, "day")}</span>
        </h2>
      }
      name="Cost by day"
      summary={`Cost by day from ${formatAt(usage.from)} to ${formatAt(usage.to)}: ${costText(usage.total_cost)} in all. The most on one day was ${amountText(most.value)}, on ${formatAt(most.at)}.`}
      table={{
        name: "Cost by day and model",
        columns: ["Model", "Calls", "Cost"],
        textColumns: ["Model"],
        rows,
      }}
      days={days}
      format={amountText}
      axisFormat={(dollars, decimals) => `$${dollars.toFixed(Math.max(2, decimals))}`}
    />
  );
}
