"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { costText } from "@/components/orchestrator/amounts";
import { isAnswering, ModelStatusWord, providerWord } from "@/components/orchestrator/labels";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SubmitHint } from "@/components/ui/command-enter";
import { Input, Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import type { ApiProblem } from "@/lib/core/api-client";
import type { Ecosystem, ModelRecord } from "@/lib/features/orchestrator/schema";
import { STRATEGIES } from "@/lib/judgment/consensus/vocabulary";
import { ASK_FORM, type AskValues } from "./ask-values";
import { consensusHref } from "./hrefs";
import { MIN_SEATS, STRATEGY_LABELS } from "./labels";
import { SeatPicker } from "./seat-picker";

interface AskFormProps {
  initial: AskValues;
  ecosystem: Pick<Ecosystem, "models" | "budget">;
  systemNames: readonly string[];
}

/** Puts a question to several models and goes to the room where they answer. */
export function AskForm({ initial, ecosystem, systemNames }: AskFormProps) {
  const router = useRouter();
  const form = useForm(ASK_FORM, {
    initial,
    send: (body, headers) =>
      callApi("POST /v1/orchestrator/consensus", { body, headers: { prefer: "respond-async", ...headers } }),
    onSent: ({ id }) => router.push(consensusHref(id)),
  });
  const { budget, models } = ecosystem;
  return (
    <Form form={form} failure={failureOf} className="max-w-3xl gap-6">
      <AskFields form={form} models={models} systemNames={systemNames} />
      <p className="text-ink-muted text-sm tabular-nums">
        {COST_NOTES[form.values.strategy]} Embedded operators cost nothing. Of this month's{" "}
        {costText(budget.limit)}, {costText(budget.spent)} is spent.
      </p>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Ask
        </Button>
        <SubmitHint />
      </div>
    </Form>
  );
}

const failureOf = ({ message }: ApiProblem) => ({
  title: "The question could not be put",
  text: `${message} What you entered is kept.`,
});

/** How many calls a strategy makes, as every call is paid for. */
const COST_NOTES = {
  voting: "One call for each seat.",
  chain_of_verification: "One call each for draft, questions and synthesis, and two for each claim.",
  adversarial_debate: "Five calls: claim, critique, rebuttal and two judgements.",
} as const;

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
  form: FormHandle<AskValues>;
  models: readonly ModelRecord[];
  systemNames: readonly string[];
}

function AskFields({ form, models, systemNames }: AskFieldsProps) {
  const { values, errors, change } = form;
  const { strategy } = values;
  const speakers = models.filter((model) => model.kind !== "embedded" && isAnswering(model)).length;
  const isShort = strategy !== "voting" && speakers < MIN_SEATS[strategy];
  return (
    <>
      <FormField form={form} name="task" label="Question">
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            placeholder="May the assistant send replies to customers without a person reading them first?"
          />
        )}
      </FormField>
      <FormField form={form} name="context" label="Context" isOptional help={HELP.context}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            placeholder="What the models should know: policy, measurements, the case at hand."
          />
        )}
      </FormField>
      <RadioCards
        legend="Strategy"
        value={strategy}
        options={STRATEGY_CARDS}
        error={errors.strategy}
        onChange={(next) => change({ strategy: next })}
      />
      {isShort && (
        <Callout tone="warning" title="It would end without consensus">
          {STRATEGY_LABELS[strategy].label} needs {MIN_SEATS[strategy]} language models that can be asked now,
          and {speakers} can. Voting works with embedded operators too.
        </Callout>
      )}
      <SeatFields form={form} models={models} />
      {strategy === "voting" && (
        <FormField form={form} name="min_agreement" label="Minimum agreement" help={HELP.min_agreement}>
          {(control) => (
            <Input {...control} inputMode="decimal" autoComplete="off" className="max-w-32 tabular-nums" />
          )}
        </FormField>
      )}
      <FormField form={form} name="system_name" label="System" isOptional help={HELP.system_name}>
        {(control) => (
          <SuggestInput {...control} suggestions={systemNames} placeholder="Customer assistant" />
        )}
      </FormField>
    </>
  );
}

function SeatFields({ form, models }: Pick<AskFieldsProps, "form" | "models">) {
  const id = useId();
  const { values, errors, change } = form;
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend="Seats"
        isStacked
        value={values.seats}
        options={SEAT_CARDS}
        onChange={(seats) => change({ seats })}
      />
      {values.seats === "board" ? (
        <BoardSeats models={models} />
      ) : (
        <SeatPicker
          id={id}
          models={models}
          chosen={values.models}
          strategy={values.strategy}
          error={errors.models}
          onChange={(chosen) => change({ models: chosen })}
        />
      )}
    </div>
  );
}

/** The panel when no model is chosen: the board, and what happens when one of it cannot be asked. */
function BoardSeats({ models }: { models: readonly ModelRecord[] }) {
  const board = models.filter((model) => model.tier === "board").slice(0, 3);
  const missing = board.filter((model) => !isAnswering(model)).length;
  return (
    <div className="flex flex-col gap-2">
      <ul className="divide-y overflow-clip rounded-lg border bg-surface text-sm">
        {board.map((model) => (
          <li
            key={model.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-3 py-2"
          >
            <span>
              <span className="font-medium">{model.label}</span>
              <span className="ml-2 text-ink-muted text-xs">{providerWord(model.provider)}</span>
            </span>
            <ModelStatusWord status={model.status} />
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p className="text-ink-muted text-xs">
          {missing === board.length ? "None of them" : missing === 1 ? "One of them" : `${missing} of them`}{" "}
          can be asked now. The next best model that can takes the seat, and the room says so.
        </p>
      )}
    </div>
  );
}
