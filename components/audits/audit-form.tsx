"use client";

import { type FormEvent, useCallback, useId, useState } from "react";
import { FilesDialog } from "@/components/documents/files-dialog";
import { modelOptions, obstacleOf } from "@/components/orchestrator/model-options";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Combobox, MultiCombobox } from "@/components/ui/combobox";
import { SubmitHint, submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import type { OptionGroup } from "@/components/ui/option-list";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import { AUDIT_SCOPES, ENGINE_CHOICES } from "@/lib/features/audits/vocabulary";
import {
  type AuditDraft,
  type AuditDraftErrors,
  charactersOf,
  checkDraft,
  type PickedDocument,
  pickMore,
} from "./audit-draft";
import { ContextField } from "./context-field";
import { DocumentsField } from "./documents-field";
import { EstimateLine, useEstimate } from "./estimate-line";
import { ENGINE_LABELS, SCOPE_LABELS } from "./labels";
import type { AuditModel } from "./types";
import { useStartAudits } from "./use-start-audits";

interface AuditFormProps {
  initial: AuditDraft;
  frameworkGroups: readonly OptionGroup[];
  /** Models that are able to judge, whether they can be asked now or not. */
  models: readonly AuditModel[];
  systemNames: readonly string[];
}

const SCOPES = AUDIT_SCOPES.map((value) => ({ value, ...SCOPE_LABELS[value] }));
const SYSTEM_HELP = "A name that is new registers the system.";

export function AuditForm({ initial, frameworkGroups, models, systemNames }: AuditFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<AuditDraftErrors>({});
  // Counts the openings, so that each starts with an empty dialog.
  const [uploading, setUploading] = useState<{ count: number; files?: File[] }>({ count: 0 });
  const { submit, isBusy, isSent, failure } = useStartAudits(setErrors);
  const estimating = useEstimate(draft);
  const canRun = estimating.state !== "done" || estimating.estimate.can_run;
  useUnsavedChanges(!isSent && JSON.stringify(draft) !== JSON.stringify(initial));

  const change = (part: Partial<AuditDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  // Of the draft as it is then: answers about documents come while others are chosen.
  const changeDocuments = useCallback((choose: (before: readonly PickedDocument[]) => PickedDocument[]) => {
    setDraft((before) => ({ ...before, documents: choose(before.documents) }));
    setErrors({});
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkDraft(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else if (canRun) void submit(draft);
  };
  return (
    <>
      <form
        noValidate
        onSubmit={onSubmit}
        onKeyDown={submitOnCommandEnter}
        className="flex max-w-3xl flex-col gap-6"
      >
        {failure && (
          <Callout tone="danger" role="alert" title="The audit could not be started">
            {failure}
          </Callout>
        )}
        <Field id={`${id}-system`} label="System" help={SYSTEM_HELP} error={errors.system_name}>
          <SuggestInput
            id={`${id}-system`}
            value={draft.system_name}
            suggestions={systemNames}
            placeholder="Credit scoring model"
            onChange={(system_name) => change({ system_name })}
            {...describedBy(`${id}-system`, { help: SYSTEM_HELP, error: errors.system_name })}
          />
        </Field>
        <FrameworksField
          values={draft.frameworks}
          groups={frameworkGroups}
          error={errors.frameworks}
          onChange={(frameworks) => change({ frameworks })}
        />
        <RadioCards
          legend="Scope"
          value={draft.scope}
          options={SCOPES}
          onChange={(scope) => change({ scope })}
        />
        <EngineFields
          engine={draft.engine}
          model={draft.model}
          models={models}
          errors={errors}
          onChange={change}
        />
        <DocumentsField
          systemName={draft.system_name}
          systemNames={systemNames}
          picked={draft.documents}
          characters={charactersOf(draft)}
          error={errors.documents}
          onChange={changeDocuments}
          onFiles={(files) => setUploading({ count: uploading.count + 1, files })}
        />
        <ContextField
          value={draft.context}
          error={errors.context}
          onChange={(context) => change({ context })}
        />
        <div className="flex flex-col gap-3">
          <EstimateLine estimating={estimating} models={models} />
          <div className="flex items-center gap-3">
            <Button type="submit" variant="primary" isBusy={isBusy || isSent} disabled={!canRun}>
              {draft.frameworks.length > 1 ? `Run ${draft.frameworks.length} audits` : "Run audit"}
            </Button>
            <SubmitHint />
          </div>
        </div>
      </form>
      {/* Not inside of the form: what is submitted in the dialog would be taken for the audit's. */}
      {uploading.files && (
        <FilesDialog
          key={uploading.count}
          files={uploading.files}
          systemNames={systemNames}
          systemName={draft.system_name}
          onClose={(added) => {
            setUploading({ count: uploading.count });
            changeDocuments((before) => pickMore(before, added));
          }}
        />
      )}
    </>
  );
}

interface FrameworksFieldProps {
  values: readonly string[];
  groups: readonly OptionGroup[];
  error: string | undefined;
  onChange: (values: readonly string[]) => void;
}

/** What the system is audited against; each framework is an audit of its own. */
function FrameworksField({ values, groups, error, onChange }: FrameworksFieldProps) {
  const id = useId();
  const help =
    values.length > 1 ? `${values.length} audits are started, one for each framework.` : "One or several.";
  return (
    <Field id={id} label="Frameworks" help={help} error={error}>
      <MultiCombobox
        id={id}
        values={values}
        groups={groups}
        placeholder="Choose frameworks"
        searchLabel="Search frameworks"
        onChange={onChange}
        {...describedBy(id, { help, error })}
      />
    </Field>
  );
}

const ENGINES = ENGINE_CHOICES.map((value) => ({ value, ...ENGINE_LABELS[value] }));
const ANY_MODEL = { value: "", label: "Any model that can", note: "the router chooses" };

interface EngineFieldsProps extends Pick<AuditDraft, "engine" | "model"> {
  models: readonly AuditModel[];
  errors: AuditDraftErrors;
  onChange: (part: Partial<AuditDraft>) => void;
}

/** What judges the controls, and for a language model which one. */
function EngineFields({ engine, model, models, errors, onChange }: EngineFieldsProps) {
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
