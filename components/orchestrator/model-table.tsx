import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Tooltip } from "@/components/ui/tooltip";
import { MODEL_TIERS, type ModelRecord, type ModelTier } from "@/lib/features/orchestrator/schema";
import { contextText, costText, durationText, priceText } from "./amounts";
import { KIND_LABELS, ModelStatusWord, providerWord, sentenceOf, TIER_LABELS } from "./labels";

const HEADS = [
  { label: "Model" },
  { label: "Provider" },
  { label: "Status" },
  { label: "Latency", isNumber: true },
  { label: "In / out per 1k tokens", isNumber: true },
  { label: "Context", isNumber: true },
  { label: "Calls", isNumber: true },
  { label: "Month's cost", isNumber: true },
] as const;

/** The models by what they are for: leader, board, the validator that is the consensus, operators. */
export function ModelTable({ models }: { models: readonly ModelRecord[] }) {
  return (
    <>
      <div className="overflow-clip rounded-lg border bg-surface max-lg:hidden">
        <table className="w-full border-collapse text-sm" aria-label="Models by tier">
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th
                  key={head.label}
                  scope="col"
                  className={cn(
                    "sticky top-0 z-10 h-9 whitespace-nowrap border-b bg-sunken px-3 text-left font-medium text-ink-muted text-xs first:pl-4 last:pr-4",
                    "isNumber" in head && "text-right",
                  )}
                >
                  {head.label}
                </th>
              ))}
            </tr>
          </thead>
          {MODEL_TIERS.map((tier) => (
            <TierRows key={tier} tier={tier} models={models.filter((model) => model.tier === tier)} />
          ))}
        </table>
      </div>
      <div className="flex flex-col gap-5 lg:hidden">
        {MODEL_TIERS.map((tier) => (
          <section key={tier} aria-label={TIER_LABELS[tier].label} className="flex flex-col gap-2">
            <p className="text-ink-muted text-sm">
              <span className="font-semibold text-ink">{TIER_LABELS[tier].label}</span> ·{" "}
              {TIER_LABELS[tier].purpose}
            </p>
            <ul className="overflow-clip rounded-lg border bg-surface">
              {models
                .filter((model) => model.tier === tier)
                .map((model) => (
                  <ModelCard key={model.id} model={model} />
                ))}
            </ul>
            {tier === "board" && <Validator className="mt-3" />}
          </section>
        ))}
      </div>
    </>
  );
}

function TierRows({ tier, models }: { tier: ModelTier; models: readonly ModelRecord[] }) {
  return (
    <>
      <tbody>
        <tr className="border-b bg-canvas">
          <th
            scope="rowgroup"
            colSpan={HEADS.length}
            className="h-9 px-4 text-left font-normal text-ink-muted"
          >
            <span className="font-semibold text-ink">{TIER_LABELS[tier].label}</span>
            <span className="ml-2">{TIER_LABELS[tier].purpose}</span>
          </th>
        </tr>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
      </tbody>
      {tier === "board" && (
        <tbody>
          <tr className="border-b bg-canvas">
            <td colSpan={HEADS.length} className="h-9 px-4">
              <Validator />
            </td>
          </tr>
        </tbody>
      )}
    </>
  );
}

/** Not a model but the engine that counts the board's votes. */
function Validator({ className }: { className?: string }) {
  return (
    <p className={cn("text-ink-muted text-sm", className)}>
      <span className="font-semibold text-ink">Validator</span>
      <span className="ml-2">
        Counts votes, keeps dissent and says how far an agreement carries: the{" "}
        <Link href="/consensus" className="text-accent-text underline underline-offset-2">
          consensus engine
        </Link>
        , which is code and no model.
      </span>
    </p>
  );
}

const cell = "px-3 py-2 align-top first:pl-4 last:pr-4";
const number = "text-right tabular-nums whitespace-nowrap";

/** A model in the table; its cells follow the heads of `ModelTable`. */
function ModelRow({ model }: { model: ModelRecord }) {
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
        <ModelAvailability model={model} />
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

/** Label and id of a model. */
function ModelName({ model }: { model: Pick<ModelRecord, "id" | "label"> }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-medium">{model.label}</span>
      <span className="break-all font-mono text-ink-muted text-xs">{model.id}</span>
    </span>
  );
}

/** Status in a word, and why it is not available. */
function ModelAvailability({ model }: { model: ModelRecord }) {
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
function latencyText(model: ModelRecord): string {
  return model.calls_measured === 0 ? "–" : durationText(model.avg_latency_ms);
}

function pricesText(model: ModelRecord): string {
  if (model.input_cost_per_1k === 0 && model.output_cost_per_1k === 0) return "free";
  return `${priceText(model.input_cost_per_1k)} / ${priceText(model.output_cost_per_1k)}`;
}

/** Calls and failures of the month; `noun` where no head of a column says what is counted. */
function callsText({ month_calls, month_failures }: ModelRecord, noun?: "call"): string {
  const calls = noun ? countOf(month_calls, noun) : month_calls.toLocaleString("en");
  return month_failures === 0 ? calls : `${calls}, ${month_failures.toLocaleString("en")} failed`;
}

/** A model on a phone. */
function ModelCard({ model }: { model: ModelRecord }) {
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3 text-sm last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <ModelName model={model} />
        <span className="shrink-0 text-right text-ink-muted text-xs">{providerWord(model.provider)}</span>
      </div>
      <ModelAvailability model={model} />
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
