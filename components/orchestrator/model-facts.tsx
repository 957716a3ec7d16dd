import { countOf } from "@/components/ui/count-of";
import type { ModelRecord } from "@/lib/features/orchestrator/schema";
import { contextText, costText, durationText, priceText } from "./amounts";
import { KIND_LABELS, providerWord, sentenceOf } from "./labels";
import { ModelStatusWord } from "./statuses";

/** Label and id of a model. */
export function ModelName({ model }: { model: Pick<ModelRecord, "id" | "label"> }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-medium">{model.label}</span>
      <span className="break-all font-mono text-ink-muted text-xs">{model.id}</span>
    </span>
  );
}

/** Status in a word, and why it is not available. */
export function ModelStanding({ model }: { model: ModelRecord }) {
  return (
    <span className="flex flex-col">
      <ModelStatusWord status={model.status} />
      {model.status_reason && (
        <span className="text-ink-muted text-xs">{sentenceOf(model.status_reason)}</span>
      )}
    </span>
  );
}

/** Measured, or a dash while there was no call: 0 ms would be a measurement. */
export function latencyText(model: ModelRecord): string {
  return model.calls_measured === 0 ? "–" : durationText(model.avg_latency_ms);
}

export function pricesText(model: ModelRecord): string {
  if (model.input_cost_per_1k === 0 && model.output_cost_per_1k === 0) return "free";
  return `${priceText(model.input_cost_per_1k)} / ${priceText(model.output_cost_per_1k)}`;
}

/** Calls and failures of the month; `noun` where no head of a column says what is counted. */
export function callsText({ month_calls, month_failures }: ModelRecord, noun?: "call"): string {
  const calls = noun ? countOf(month_calls, noun) : month_calls.toLocaleString("en");
  return month_failures === 0 ? calls : `${calls}, ${month_failures.toLocaleString("en")} failed`;
}

/** A model on a phone. */
export function ModelCard({ model }: { model: ModelRecord }) {
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3 text-sm last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <ModelName model={model} />
        <span className="shrink-0 text-right text-ink-muted text-xs">{providerWord(model.provider)}</span>
      </div>
      <ModelStanding model={model} />
      <p className="text-ink-muted text-xs tabular-nums">
        {KIND_LABELS[model.kind]} · {pricesText(model)}
        {pricesText(model) !== "free" && " per 1k tokens"} · reads {contextText(model.context_tokens)} tokens
      </p>
      {model.month_calls > 0 && (
        <p className="text-ink-muted text-xs tabular-nums">
          {callsText(model, "call")} this month · {costText(model.month_cost)}
          {model.calls_measured > 0 && ` · answers in ${latencyText(model)}`}
        </p>
      )}
    </li>
  );
}
