"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/components/api";
import { costText } from "@/components/orchestrator/amounts";
import { isAnswering, ModelStatusWord, providerWord } from "@/components/orchestrator/labels";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SubmitHint, submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid, useFocusOnError } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { Ecosystem, ModelRecord } from "@/lib/features/orchestrator/schema";
import { STRATEGIES } from "@/lib/judgment/consensus/vocabulary";
import { type AskDraft, type AskDraftErrors, explainAskIssues, readAskDraft } from "./ask-draft";
import { consensusHref } from "./hrefs";
import { MIN_SEATS, STRATEGY_LABELS } from "./labels";
import { SeatPicker } from "./seat-picker";

interface AskFormProps {
  initial: AskDraft;
  ecosystem: Pick<Ecosystem, "models" | "budget">;
  systemNames: readonly string[];
}

/** Puts a question to several models and goes to the room where they answer. */
export function AskForm({ initial, ecosystem, systemNames }: AskFormProps) {
  const id = useId();
  const router = useRouter();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<AskDraftErrors>({});
  const [isSent, setSent] = useState(false);
  const { write, isBusy, problem, clear } = useWrite();
  const keyOf = useIdempotencyKey();
  useUnsavedChanges(!isSent && JSON.stringify(draft) !== JSON.stringify(initial));

  const change = (part: Partial<AskDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
    clear();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isSent) return;
    const read = readAskDraft(draft);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) return focusFirstInvalid(event.currentTarget);
    const headers = { prefer: "respond-async", ...keyOf(read.body) };
    const done = await write(() => callApi("POST /v1/orchestrator/consensus", { body: read.body, headers }));
    if (!done) return;
    setSent(true);
    router.push(consensusHref(done.answer.id));
  };
  const shown = problem ? { ...explainAskIssues(problem.issues, draft), ...errors } : errors;
  const form = useFocusOnError(problem && Object.values(shown).join(" "));
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnCommandEnter}
      className="flex max-w-3xl flex-col gap-6"
    >
      <AskFields
        id={id}
        draft={draft}
        errors={shown}
        models={ecosystem.models}
        systemNames={systemNames}
        onChange={change}
      />
      {problem && Object.keys(shown).length === 0 && (
        <Callout tone="danger" role="alert" title="The question could not be put">
          {problem.message} What you entered is kept.
        </Callout>
      )}
      <p className="text-ink-muted text-sm tabular-nums">
        {COST_NOTES[draft.strategy]} Embedded operators cost nothing. Of this month's{" "}
        {costText(ecosystem.budget.limit)}, {costText(ecosystem.budget.spent)} is spent.
      </p>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy || isSent}>
          Ask
        </Button>
        <SubmitHint />
      </div>
    </form>
  );
}

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
  id: string;
  draft: AskDraft;
  errors: AskDraftErrors;
  models: readonly ModelRecord[];
  systemNames: readonly string[];
  onChange: (part: Partial<AskDraft>) => void;
}

function AskFields({ id, draft, errors, models, systemNames, onChange }: AskFieldsProps) {
  const control = (name: "task" | keyof typeof HELP) => {
    const help = name === "task" ? undefined : HELP[name];
    const controlId = `${id}-${name}`;
    return {
      frame: { id: controlId, help, error: errors[name] },
      input: { id: controlId, value: draft[name], ...describedBy(controlId, { help, error: errors[name] }) },
    };
  };
  const speakers = models.filter((model) => model.kind !== "embedded" && isAnswering(model)).length;
  const isShort = draft.strategy !== "voting" && speakers < MIN_SEATS[draft.strategy];
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
          {STRATEGY_LABELS[draft.strategy].label} needs {MIN_SEATS[draft.strategy]} language models that can
          be asked now, and {speakers} can. Voting works with embedded operators too.
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
