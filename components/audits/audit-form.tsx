"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { modelOptions, obstacleOf } from "@/components/orchestrator/model-options";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Combobox } from "@/components/ui/combobox";
import { SubmitHint, submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import type { OptionGroup } from "@/components/ui/option-list";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import { useIdempotencyKey } from "@/components/ui/use-write";
import { ApiProblem, callApi } from "@/lib/core/api-client";
import { runAudit } from "@/lib/features/audits/contract";
import { AUDIT_SCOPES, ENGINE_CHOICES } from "@/lib/features/audits/schema";
import { type AuditDraft, type AuditDraftErrors, bodyOf, checkDraft, explainIssues } from "./audit-draft";
import { ContextField } from "./context-field";
import { EstimateLine, useEstimate } from "./estimate-line";
import { ENGINE_LABELS, SCOPE_LABELS } from "./labels";
import type { AuditModel } from "./types";

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
  const { submit, isBusy, isSent, failure } = useAuditSubmission(setErrors);
  const estimating = useEstimate(draft);
  const canRun = estimating.state !== "done" || estimating.estimate.can_run;
  useUnsavedChanges(!isSent && JSON.stringify(draft) !== JSON.stringify(initial));

  const change = (part: Partial<AuditDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkDraft(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else if (canRun) void submit(draft);
  };
  return (
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
      <Field id={`${id}-framework`} label="Framework" error={errors.framework}>
        <Combobox
          id={`${id}-framework`}
          value={draft.framework}
          groups={frameworkGroups}
          placeholder="Choose a framework"
          searchLabel="Search frameworks"
          onChange={(framework) => change({ framework })}
          {...describedBy(`${id}-framework`, { error: errors.framework })}
        />
      </Field>
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
      <ContextField
        value={draft.context}
        error={errors.context}
        onChange={(context) => change({ context })}
      />
      <div className="flex flex-col gap-3">
        <EstimateLine estimating={estimating} models={models} />
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" isBusy={isBusy || isSent} disabled={!canRun}>
            Run audit
          </Button>
          <SubmitHint />
        </div>
      </div>
    </form>
  );
}

/** Starts the audit in the background and goes to its page. */
function useAuditSubmission(showErrors: (errors: AuditDraftErrors) => void) {
  const router = useRouter();
  const [state, setState] = useState<{ isBusy: boolean; isSent: boolean; failure?: string }>({
    isBusy: false,
    isSent: false,
  });
  const keyOf = useIdempotencyKey();

  const submit = async (draft: AuditDraft) => {
    setState({ isBusy: true, isSent: false });
    try {
      const body = bodyOf(draft);
      const headers = { prefer: "respond-async", ...keyOf(body) };
      const audit = await callApi(runAudit, { body, headers });
      setState({ isBusy: false, isSent: true });
      router.push(`/audits/${audit.id}`);
    } catch (problem) {
      const issues = problem instanceof ApiProblem ? explainIssues(problem.issues, draft) : {};
      showErrors(issues);
      const failure = Object.keys(issues).length > 0 ? undefined : messageOf(problem);
      setState({ isBusy: false, isSent: false, failure });
    }
  };
  return { submit, ...state };
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : "Something unexpected happened. Try again.";
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
