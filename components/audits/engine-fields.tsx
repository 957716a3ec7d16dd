"use client";

import { useId } from "react";
import { modelOptions, obstacleOf } from "@/components/orchestrator/model-options";
import { Combobox } from "@/components/ui/combobox";
import { describedBy, Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { ENGINE_CHOICES } from "@/lib/features/audits/schema";
import type { AuditDraft, AuditDraftErrors } from "./audit-draft";
import { ENGINE_LABELS } from "./labels";
import type { AuditModel } from "./types";

const ENGINES = ENGINE_CHOICES.map((value) => ({ value, ...ENGINE_LABELS[value] }));
const ANY_MODEL = { value: "", label: "Any model that can", note: "the router chooses" };

interface EngineFieldsProps extends Pick<AuditDraft, "engine" | "model"> {
  models: readonly AuditModel[];
  errors: AuditDraftErrors;
  onChange: (part: Partial<AuditDraft>) => void;
}

/** What judges the controls, and for a language model which one. */
export function EngineFields({ engine, model, models, errors, onChange }: EngineFieldsProps) {
  const id = useId();
  const notes = { help: obstacleOf(models, model), error: errors.model };
  return (
    <>
      <RadioCards
        legend="Engine"
        value={engine}
        options={ENGINES}
        error={errors.engine}
        onChange={(chosen) => onChange({ engine: chosen })}
      />
      {engine === "language-model" && (
        <Field id={id} label="Model" {...notes}>
          <Combobox
            id={id}
            value={model}
            groups={[{ label: "Routing", options: [ANY_MODEL] }, ...modelOptions(models)]}
            placeholder={ANY_MODEL.label}
            searchLabel="Search models"
            onChange={(chosen) => onChange({ model: chosen })}
            {...describedBy(id, notes)}
          />
        </Field>
      )}
    </>
  );
}
