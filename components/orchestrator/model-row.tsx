import { cn } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";
import type { ModelRecord } from "@/lib/features/orchestrator/schema";
import { contextText, costText } from "./amounts";
import { KIND_LABELS, providerWord } from "./labels";
import { callsText, latencyText, ModelName, ModelStanding, pricesText } from "./model-facts";

const cell = "px-3 py-2 align-top first:pl-4 last:pr-4";
const number = "text-right tabular-nums whitespace-nowrap";

/** A model in the table; its cells follow the heads of `ModelTable`. */
export function ModelRow({ model }: { model: ModelRecord }) {
  return (
    <tr className="border-b in-[tbody:last-child]:last:border-b-0">
      <th scope="row" className={cn(cell, "whitespace-nowrap text-left font-normal")}>
        <ModelName model={model} />
      </th>
      <td className={cn(cell, "whitespace-nowrap")}>
        <span className="flex flex-col">
          {providerWord(model.provider)}
          <span className="text-ink-muted text-xs">{KIND_LABELS[model.kind]}</span>
        </span>
      </td>
      <td className={cn(cell, "w-full min-w-48")}>
        <ModelStanding model={model} />
      </td>
      <td className={cn(cell, number)}>
        <Latency model={model} />
      </td>
      <td className={cn(cell, number)}>{pricesText(model)}</td>
      <td className={cn(cell, number)}>{contextText(model.context_tokens)}</td>
      <td className={cn(cell, number)}>{callsText(model)}</td>
      <td className={cn(cell, number)}>{costText(model.month_cost)}</td>
    </tr>
  );
}

function Latency({ model }: { model: ModelRecord }) {
  if (model.calls_measured === 0)
    return (
      <span className="text-ink-muted">
        –<span className="sr-only"> not measured yet</span>
      </span>
    );
  return (
    <Tooltip label={`Mean of the latest ${model.calls_measured.toLocaleString("en")} answers`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the number is a mean of must be reachable too. */}
      <span tabIndex={0} className="rounded-sm">
        {latencyText(model)}
      </span>
    </Tooltip>
  );
}
