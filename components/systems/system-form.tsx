"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { useNavigate, useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { SubmitHint, submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { RegisterSystem, System } from "@/lib/features/systems/schema";
import { RISK_CLASSES } from "@/lib/judgment/risk/vocabulary";
import { RISK_CLASS_LABELS } from "./labels";
import {
  draftOf,
  EMPTY_SYSTEM,
  explainSystemIssues,
  readSystemDraft,
  type SystemDraft,
  type SystemDraftErrors,
} from "./system-draft";

interface SystemFormProps {
  /** The system to change; without one a new one is registered. */
  system?: System;
  emails: readonly string[];
}

/** Registers a system or changes what is known of it. */
export function SystemForm({ system, emails }: SystemFormProps) {
  const id = useId();
  const navigate = useNavigate();
  const [initial] = useState(() => (system ? draftOf(system) : EMPTY_SYSTEM));
  const [draft, setDraft] = useState<SystemDraft>(initial);
  const [errors, setErrors] = useState<SystemDraftErrors>({});
  const saving = useSystemSaving(system);
  const { isBusy, isSaved, problem, clear } = saving;
  useUnsavedChanges(!isSaved && JSON.stringify(draft) !== JSON.stringify(initial));

  const change = (part: Partial<SystemDraft>) => {
    setDraft(withReasonOfItsClass({ ...draft, ...part }, initial));
    setErrors({});
    clear();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readSystemDraft(draft);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) focusFirstInvalid(event.currentTarget);
    else void saving.save(read.body);
  };
  const shown = problem ? { ...explainSystemIssues(problem.issues, draft), ...errors } : errors;
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnCommandEnter}
      className="flex max-w-3xl flex-col gap-6"
    >
      {problem && Object.keys(shown).length === 0 && (
        <Callout
          tone="danger"
          role="alert"
          title={system ? "The system could not be changed" : "The system could not be registered"}
        >
          {problem.message}
        </Callout>
      )}
      <SystemFields
        id={id}
        draft={draft}
        errors={shown}
        emails={emails}
        isRegistered={system !== undefined}
        onChange={change}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy || isSaved}>
          {system ? "Save" : "Register system"}
        </Button>
        {system && <Button onClick={() => navigate(`/systems/${system.id}`)}>Cancel</Button>}
        <SubmitHint />
      </div>
    </form>
  );
}

/** The reason that stood speaks of the class that stood: another class asks for another one. */
function withReasonOfItsClass(draft: SystemDraft, initial: SystemDraft): SystemDraft {
  const isReclassified = draft.risk_class !== initial.risk_class;
  if (isReclassified && draft.risk_class_reason === initial.risk_class_reason)
    return { ...draft, risk_class_reason: "" };
  const isBack = !isReclassified && draft.risk_class_reason === "";
  return isBack ? { ...draft, risk_class_reason: initial.risk_class_reason } : draft;
}

/** Sends the form and goes to the system. */
function useSystemSaving(system: System | undefined) {
  const router = useRouter();
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const [isSaved, setSaved] = useState(false);
  const keyOf = useIdempotencyKey();
  const save = async (body: RegisterSystem) => {
    const { name: _, ...facts } = body;
    const done = await write(() =>
      system
        ? callApi("PATCH /v1/systems/{id}", { params: { id: system.id }, body: facts })
        : callApi("POST /v1/systems", { body, headers: keyOf(body) }),
    );
    if (!done) return;
    setSaved(true);
    toast.success(system ? "System changed" : "System registered", { description: done.answer.name });
    router.push(`/systems/${done.answer.id}`);
    refresh();
  };
  return { save, isBusy, isSaved, problem, clear };
}

const NAME_HELP = "As it is called in decisions and audits. It cannot be changed later: the ledger names it.";
const OWNER_HELP = "A member's email, or any name.";
const REASON_HELP = "What the class follows from. It is kept with your name in the history of the system.";
const CLASSES = RISK_CLASSES.map((value) => ({ value, ...RISK_CLASS_LABELS[value] }));

interface SystemFieldsProps {
  id: string;
  draft: SystemDraft;
  errors: SystemDraftErrors;
  emails: readonly string[];
  /** A registered system keeps its name. */
  isRegistered: boolean;
  onChange: (part: Partial<SystemDraft>) => void;
}

/** The fields that registering and changing a system share. */
function SystemFields({ id, draft, errors, emails, isRegistered, onChange }: SystemFieldsProps) {
  return (
    <>
      {!isRegistered && (
        <Field id={`${id}-name`} label="Name" help={NAME_HELP} error={errors.name}>
          <Input
            id={`${id}-name`}
            value={draft.name}
            autoComplete="off"
            placeholder="Customer assistant"
            onChange={(event) => onChange({ name: event.target.value })}
            {...describedBy(`${id}-name`, { help: NAME_HELP, error: errors.name })}
          />
        </Field>
      )}
      <Field id={`${id}-description`} label="Description" isOptional error={errors.description}>
        <Textarea
          id={`${id}-description`}
          value={draft.description}
          className="min-h-24"
          placeholder="What it does, for whom, and which model it runs on."
          onChange={(event) => onChange({ description: event.target.value })}
          {...describedBy(`${id}-description`, { error: errors.description })}
        />
      </Field>
      <Field id={`${id}-owner`} label="Owner" isOptional help={OWNER_HELP} error={errors.owner}>
        <SuggestInput
          id={`${id}-owner`}
          value={draft.owner}
          suggestions={emails}
          placeholder="name@example.com"
          onChange={(owner) => onChange({ owner })}
          {...describedBy(`${id}-owner`, { help: OWNER_HELP, error: errors.owner })}
        />
      </Field>
      <RadioCards
        legend="Risk class of the EU AI Act"
        value={draft.risk_class}
        options={CLASSES}
        error={errors.risk_class}
        isStacked
        onChange={(risk_class) => onChange({ risk_class })}
      />
      {draft.risk_class !== "unclassified" && (
        <Field
          id={`${id}-reason`}
          label="Reason of the risk class"
          help={REASON_HELP}
          error={errors.risk_class_reason}
        >
          <Textarea
            id={`${id}-reason`}
            value={draft.risk_class_reason}
            className="min-h-20"
            placeholder="It scores applicants for credit, which Annex III names in point 5(b)."
            onChange={(event) => onChange({ risk_class_reason: event.target.value })}
            {...describedBy(`${id}-reason`, { help: REASON_HELP, error: errors.risk_class_reason })}
          />
        </Field>
      )}
      <div>
        <LabeledCheckbox checked={draft.keeps_inputs} onChange={(keeps_inputs) => onChange({ keeps_inputs })}>
          Keep the texts that are measured
        </LabeledCheckbox>
        <p className="mt-1 pl-6 text-ink-muted text-xs">
          Reviewers then read what was observed and expected. Without it only SHA-256 digests are stored, from
          the next decision on, and a review shows scores and findings but no text.
        </p>
      </div>
    </>
  );
}
