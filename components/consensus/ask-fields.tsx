"use client";

import { isAnswering } from "@/components/orchestrator/labels";
import { Callout } from "@/components/ui/callout";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import { type ModelRecord, STRATEGIES } from "@/lib/features/orchestrator/schema";
import type { AskDraft, AskDraftErrors } from "./ask-draft";
import { BoardSeats } from "./board-seats";
import { FEWEST_SEATS, STRATEGY_LABELS } from "./labels";
import { SeatPicker } from "./seat-picker";

const STRATEGY_CARDS = STRATEGIES.map((value) => ({ value, ...STRATEGY_LABELS[value] }));
const SEAT_CARDS = [
  { value: "board", label: "The board", description: "Three models of three providers." },
  {
    value: "chosen",
    label: "Models I choose",
    description: "They keep their seats; one that cannot answer abstains.",
  },
] as const;
const HELP = {
  context: "Material to decide on. It is data to the models: nothing in it is followed as an instruction.",
  min_agreement: "The share of valid votes the leading option needs. 0.67 is two of three.",
  system_name: "With a system, the outcome is a decision about it and is recorded in the ledger.",
} as const;

interface AskFieldsProps {
  id: string;
  draft: AskDraft;
  errors: AskDraftErrors;
  models: readonly ModelRecord[];
  systemNames: readonly string[];
  onChange: (part: Partial<AskDraft>) => void;
}

export function AskFields({ id, draft, errors, models, systemNames, onChange }: AskFieldsProps) {
  const control = (name: "task" | keyof typeof HELP) => {
    const help = name === "task" ? undefined : HELP[name];
    const controlId = `${id}-${name}`;
    return {
      frame: { id: controlId, help, error: errors[name] },
      input: { id: controlId, value: draft[name], ...describedBy(controlId, { help, error: errors[name] }) },
    };
  };
  const speakers = models.filter((model) => model.kind !== "embedded" && isAnswering(model)).length;
  const isShort = draft.strategy !== "voting" && speakers < FEWEST_SEATS[draft.strategy];
  const [task, context] = [control("task"), control("context")];
  const [agreement, system] = [control("min_agreement"), control("system_name")];
  return (
    <>
      <Field label="Question" {...task.frame}>
        <Textarea
          {...task.input}
          rows={4}
          placeholder="May the assistant send replies to customers without a person reading them first?"
          onChange={(event) => onChange({ task: event.target.value })}
        />
      </Field>
      <Field label="Context" isOptional {...context.frame}>
        <Textarea
          {...context.input}
          rows={6}
          placeholder="What the models should know: policy, measurements, the case at hand."
          onChange={(event) => onChange({ context: event.target.value })}
        />
      </Field>
      <RadioCards
        legend="Strategy"
        value={draft.strategy}
        options={STRATEGY_CARDS}
        error={errors.strategy}
        onChange={(strategy) => onChange({ strategy })}
      />
      {isShort && (
        <Callout tone="warning" title="It would end without consensus">
          {STRATEGY_LABELS[draft.strategy].label} needs {FEWEST_SEATS[draft.strategy]} language models that
          can be asked now, and {speakers} can. Voting works with embedded operators too.
        </Callout>
      )}
      <div className="flex flex-col gap-3">
        <RadioCards
          legend="Seats"
          isStacked
          value={draft.seats}
          options={SEAT_CARDS}
          onChange={(seats) => onChange({ seats })}
        />
        {draft.seats === "board" ? (
          <BoardSeats models={models} />
        ) : (
          <SeatPicker
            id={`${id}-models`}
            models={models}
            chosen={draft.models}
            strategy={draft.strategy}
            error={errors.models}
            onChange={(chosen) => onChange({ models: chosen })}
          />
        )}
      </div>
      {draft.strategy === "voting" && (
        <Field label="Minimum agreement" {...agreement.frame}>
          <Input
            {...agreement.input}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-32 tabular-nums"
            onChange={(event) => onChange({ min_agreement: event.target.value })}
          />
        </Field>
      )}
      <Field label="System" isOptional {...system.frame}>
        <SuggestInput
          {...system.input}
          suggestions={systemNames}
          placeholder="Customer assistant"
          onChange={(system_name) => onChange({ system_name })}
        />
      </Field>
    </>
  );
}
