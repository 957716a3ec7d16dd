"use client";

import {
  isAnswering,
  MODEL_STATUS_LABELS,
  ModelStatusWord,
  providerWord,
  sentenceOf,
} from "@/components/orchestrator/labels";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { FieldNotes } from "@/components/ui/field";
import type { ModelRecord } from "@/lib/features/orchestrator/schema";
import type { Strategy } from "@/lib/judgment/consensus/vocabulary";
import { MIN_SEATS } from "./labels";

const MAX_SEATS = 9;

interface SeatPickerProps {
  id: string;
  models: readonly ModelRecord[];
  chosen: readonly string[];
  strategy: Strategy;
  error?: string;
  onChange: (chosen: readonly string[]) => void;
}

/** A choice of models for the seats; those that cannot sit say why. */
export function SeatPicker({ id, models, chosen, strategy, error, onChange }: SeatPickerProps) {
  const toggle = (model: string) =>
    onChange(chosen.includes(model) ? chosen.filter((other) => other !== model) : [...chosen, model]);
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">Models on the seats</legend>
      <p role="status" className="text-ink-muted text-xs tabular-nums">
        {countOf(chosen.length, "seat")} chosen, at least {MIN_SEATS[strategy]}, at most {MAX_SEATS}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {models.map((model) => (
          <SeatOption
            key={model.id}
            id={`${id}-${model.id}`}
            model={model}
            isChosen={chosen.includes(model.id)}
            obstacle={obstacleTo(model, strategy)}
            isFull={chosen.length >= MAX_SEATS}
            isInvalid={error !== undefined}
            onToggle={() => toggle(model.id)}
          />
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

/** Why a model cannot sit on a seat of this strategy now; undefined where it can. */
function obstacleTo(model: ModelRecord, strategy: Strategy): string | undefined {
  if (!isAnswering(model)) return sentenceOf(model.status_reason ?? MODEL_STATUS_LABELS[model.status].label);
  if (model.kind === "embedded" && strategy !== "voting") return "Can vote, but not reason about texts.";
  return undefined;
}

interface SeatOptionProps {
  id: string;
  model: ModelRecord;
  isChosen: boolean;
  obstacle: string | undefined;
  isFull: boolean;
  isInvalid: boolean;
  onToggle: () => void;
}

function SeatOption({ id, model, isChosen, obstacle, isFull, isInvalid, onToggle }: SeatOptionProps) {
  // One that was chosen before it became unable can still be taken off its seat.
  const isDisabled = !isChosen && (obstacle !== undefined || isFull);
  return (
    <label
      htmlFor={id}
      className={cn(
        "flex items-start gap-2.5 rounded-lg border px-3 py-2.5 text-sm transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring",
        isChosen ? "border-accent bg-accent-soft" : "bg-surface",
        isDisabled ? "cursor-not-allowed" : "cursor-pointer hover:bg-hover",
      )}
    >
      <Checkbox
        id={id}
        checked={isChosen}
        disabled={isDisabled}
        onCheckedChange={onToggle}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={`${id}-note`}
        className="mt-0.5 disabled:opacity-50"
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cn("min-w-0 truncate font-medium", isDisabled && "text-ink-muted")}>
            {model.label}
          </span>
          <span className="shrink-0 text-ink-muted text-xs">{providerWord(model.provider)}</span>
        </span>
        <span id={`${id}-note`} className="text-ink-muted text-xs">
          {obstacle ?? <ModelStatusWord status={model.status} />}
        </span>
      </span>
    </label>
  );
}
