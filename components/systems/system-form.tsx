"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { useNavigate, useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { useRefresh } from "@/components/ui/page-address";
import { SubmitHint } from "@/components/ui/submit-hint";
import { submitOnCommandEnter } from "@/components/ui/submit-on-command-enter";
import { useIdempotencyKey } from "@/components/ui/use-idempotency-key";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { changeSystem, registerSystem } from "@/lib/features/systems/contract";
import type { RegisterSystem, System } from "@/lib/features/systems/schema";
import {
  draftOf,
  EMPTY_SYSTEM,
  explainSystemIssues,
  readSystemDraft,
  type SystemDraft,
  type SystemDraftErrors,
} from "./system-draft";
import { SystemFields } from "./system-fields";

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
        ? callApi(changeSystem, { params: { id: system.id }, body: facts })
        : callApi(registerSystem, { body, headers: keyOf(body) }),
    );
    if (!done) return;
    setSaved(true);
    toast.success(system ? "System changed" : "System registered", { description: done.answer.name });
    router.push(`/systems/${done.answer.id}`);
    refresh();
  };
  return { save, isBusy, isSaved, problem, clear };
}
