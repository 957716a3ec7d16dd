"use client";

import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { FilesDialog } from "@/components/documents/files-dialog";
import { Form, FormField } from "@/components/forms/form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { modelOptions, obstacleOf } from "@/components/orchestrator/model-options";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Combobox, MultiCombobox } from "@/components/ui/combobox";
import { SubmitHint } from "@/components/ui/command-enter";
import type { OptionGroup } from "@/components/ui/option-list";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import { AUDIT_SCOPES, ENGINE_CHOICES } from "@/lib/features/audits/vocabulary";
import { type AuditDraft, bodiesOf, charactersOf, type PickedDocument, pickMore } from "./audit-draft";
import { AUDIT_FORM } from "./audit-values";
import { ContextField } from "./context-field";
import { DocumentsField } from "./documents-field";
import { EstimateLine, useEstimate } from "./estimate-line";
import { ENGINE_LABELS, SCOPE_LABELS } from "./labels";
import { startedHref } from "./started-href";
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
const SYSTEM_HELP = "A new name registers the system.";

export function AuditForm({ initial, frameworkGroups, models, systemNames }: AuditFormProps) {
  const router = useRouter();
  // Counts the openings, so that each starts with an empty dialog.
  const [uploading, setUploading] = useState<{ count: number; files?: File[] }>({ count: 0 });
  const { startAll, started } = useStartAudits();
  const form: FormHandle<AuditDraft> = useForm(AUDIT_FORM, {
    initial,
    send: () => startAll(bodiesOf(form.values)),
    onSent: (ids) => router.push(startedHref(ids)),
  });
  const { values: draft, errors, change } = form;
  const estimating = useEstimate(draft);
  const canRun = estimating.state !== "done" || estimating.estimate.can_run;
  // Of the draft as it is then: answers about documents come while others are chosen.
  const changeDocuments = useCallback(
    (choose: (before: readonly PickedDocument[]) => PickedDocument[]) =>
      change(({ documents }) => ({ documents: choose(documents) })),
    [change],
  );
  return (
    <>
      <Form form={form} failure="The audit could not be started" className="max-w-3xl gap-6">
        {started > 0 && !form.isBusy && (
          <Callout tone="warning" role="status" title="Not every audit is started">
            {started} of {draft.frameworks.length} audits are started already and run on; trying again starts
            the others.
          </Callout>
        )}
        <FormField form={form} name="system_name" label="System" help={SYSTEM_HELP}>
          {(control) => (
            <SuggestInput {...control} suggestions={systemNames} placeholder="Credit scoring model" />
          )}
        </FormField>
        <FrameworksField form={form} groups={frameworkGroups} />
        <RadioCards
          legend="Scope"
          value={draft.scope}
          options={SCOPES}
          error={errors.scope}
          onChange={(scope) => change({ scope })}
        />
        <EngineFields form={form} models={models} />
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
            <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!canRun}>
              {draft.frameworks.length > 1 ? `Run ${draft.frameworks.length} audits` : "Run audit"}
            </Button>
            <SubmitHint />
          </div>
        </div>
      </Form>
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
  form: FormHandle<AuditDraft>;
  groups: readonly OptionGroup[];
}

/** What the system is audited against; each framework is an audit of its own. */
function FrameworksField({ form, groups }: FrameworksFieldProps) {
  const { length } = form.values.frameworks;
  const help = length > 1 ? `${length} audits are started, one for each framework.` : "One or several.";
  return (
    <FormField form={form} name="frameworks" label="Frameworks" help={help}>
      {({ value, ...control }) => (
        <MultiCombobox
          {...control}
          values={value}
          groups={groups}
          placeholder="Choose frameworks"
          searchLabel="Search frameworks"
        />
      )}
    </FormField>
  );
}

const ENGINES = ENGINE_CHOICES.map((value) => ({ value, ...ENGINE_LABELS[value] }));
const ANY_MODEL = { value: "", label: "Any model that can", note: "the router chooses" };

interface EngineFieldsProps {
  form: FormHandle<AuditDraft>;
  models: readonly AuditModel[];
}

/** What judges the controls, and for a language model which one. */
function EngineFields({ form, models }: EngineFieldsProps) {
  const { engine, model } = form.values;
  return (
    <>
      <RadioCards
        legend="Engine"
        value={engine}
        options={ENGINES}
        error={form.errors.engine}
        onChange={(chosen) => form.change({ engine: chosen })}
      />
      {engine === "language-model" && (
        <FormField form={form} name="model" label="Model" help={obstacleOf(models, model)}>
          {(control) => (
            <Combobox
              {...control}
              groups={[{ label: "Routing", options: [ANY_MODEL] }, ...modelOptions(models)]}
              placeholder={ANY_MODEL.label}
              searchLabel="Search models"
            />
          )}
        </FormField>
      )}
    </>
  );
}
