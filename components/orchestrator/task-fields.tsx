"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { describedBy, Field, FieldNotes } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { type ModelRecord, PRIORITIES } from "@/lib/features/orchestrator/schema";
import { PRIORITY_LABELS } from "./labels";
import { modelOptions, obstacleOf } from "./model-options";
import type { TaskDraft, TaskDraftErrors } from "./task-draft";

const PRIORITY_CARDS = PRIORITIES.map((value) => ({ value, ...PRIORITY_LABELS[value] }));
const ALONE = "Only this model is asked, whatever the priority.";
const WITH_BOARD = "It takes a seat beside the board.";
const VOTED = "A critical task is voted on, unless one model is preferred.";
const NO_PREFERENCE = { value: "", label: "No preference", note: "the router chooses" };

interface TaskFieldsProps {
  id: string;
  draft: TaskDraft;
  errors: TaskDraftErrors;
  models: readonly ModelRecord[];
  onChange: (part: Partial<TaskDraft>) => void;
}

export function TaskFields({ id, draft, errors, models, onChange }: TaskFieldsProps) {
  const isAlone = draft.preferred_model !== "";
  // Then it is not a choice: without a model of its own, a critical task is voted on.
  const isCritical = draft.priority === "critical" && !isAlone;
  const isConsensus = draft.force_consensus || isCritical;
  const consensusNotes = { help: isCritical ? VOTED : undefined, error: errors.force_consensus };
  const modelHelp =
    obstacleOf(models, draft.preferred_model) ?? (isAlone ? (isConsensus ? WITH_BOARD : ALONE) : undefined);
  const modelError = errors.preferred_model;
  // What the server says of the model holds; what was known when the page was drawn would only repeat it.
  const modelNotes = { help: modelError === undefined ? modelHelp : undefined, error: modelError };
  return (
    <>
      <Field id={`${id}-task`} label="Task" error={errors.task}>
        <Textarea
          id={`${id}-task`}
          value={draft.task}
          rows={6}
          placeholder="Which controls of the EU AI Act speak about logging?"
          onChange={(event) => onChange({ task: event.target.value })}
          {...describedBy(`${id}-task`, { error: errors.task })}
        />
      </Field>
      <RadioCards
        legend="Priority"
        isStacked
        value={draft.priority}
        options={PRIORITY_CARDS}
        error={errors.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-force`} className="flex items-center gap-2 text-sm">
          <Checkbox
            id={`${id}-force`}
            checked={isConsensus}
            disabled={isCritical}
            onCheckedChange={(checked) => onChange({ force_consensus: checked === true })}
            className="disabled:opacity-50"
            {...describedBy(`${id}-force`, consensusNotes)}
          />
          Ask several models and let their votes decide, whatever the priority
        </label>
        <FieldNotes id={`${id}-force`} {...consensusNotes} />
      </div>
      <Field id={`${id}-model`} label="Preferred model" isOptional {...modelNotes}>
        <Combobox
          id={`${id}-model`}
          value={draft.preferred_model}
          groups={[{ label: "Routing", options: [NO_PREFERENCE] }, ...modelOptions(models)]}
          placeholder="No preference"
          searchLabel="Search models"
          onChange={(preferred_model) => onChange({ preferred_model })}
          {...describedBy(`${id}-model`, modelNotes)}
        />
      </Field>
    </>
  );
}
