"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SubmitHint, submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { FieldIssue } from "@/lib/core/errors";
import { CreateProgramSchema } from "@/lib/features/programs/schema";
import type { FrameworkGroup } from "./framework-groups";
import { FrameworkPicker, totalText } from "./framework-picker";
import {
  explainScopeIssues,
  NO_SCOPE,
  type ScopeDraft,
  type ScopeErrors,
  ScopeFields,
  type SystemChoice,
  toScope,
} from "./scope-fields";

interface ProgramFormProps {
  /** Frameworks that are chosen at first. */
  frameworks: readonly string[];
  groups: readonly FrameworkGroup[];
  systems: readonly SystemChoice[];
}

const NAME_HELP = "What the work is called, such as the framework and the year or the customer who asks.";

export function ProgramForm({ frameworks, groups, systems }: ProgramFormProps) {
  const id = useId();
  const [initial] = useState<ProgramDraft>({ name: "", frameworks, scope: NO_SCOPE });
  const [draft, setDraft] = useState(initial);
  const [found, setFound] = useState<ProgramDraftErrors>({});
  const { submit, isBusy, isSent, problem, clear } = useProgramCreation();
  const errors = problem ? explainProgramIssues(problem.issues, draft) : found;
  useUnsavedChanges(!isSent && JSON.stringify(draft) !== JSON.stringify(initial));

  const change = (part: Partial<ProgramDraft>) => {
    setDraft({ ...draft, ...part });
    setFound({});
    clear();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = checkProgram(draft);
    setFound(wrong);
    if (Object.keys(wrong).length === 0) void submit(draft);
    else focusFirstInvalid(event.currentTarget);
  };
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={submitOnCommandEnter}
      className="flex max-w-3xl flex-col gap-6"
    >
      {problem && Object.keys(errors).length === 0 && (
        <Callout tone="danger" role="alert" title="The program could not be created">
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-name`} label="Name" help={NAME_HELP} error={errors.name}>
        <Input
          id={`${id}-name`}
          value={draft.name}
          autoComplete="off"
          placeholder="ISO 27001 2027"
          onChange={(event) => change({ name: event.target.value })}
          {...describedBy(`${id}-name`, { help: NAME_HELP, error: errors.name })}
        />
      </Field>
      <ScopeFields
        id={id}
        draft={draft.scope}
        errors={errors.scope ?? {}}
        systems={systems}
        onChange={(part) => change({ scope: { ...draft.scope, ...part } })}
      />
      <FrameworkPicker
        id={`${id}-frameworks`}
        legend="Frameworks"
        groups={groups}
        chosen={draft.frameworks}
        error={errors.frameworks}
        onChange={(chosen) => change({ frameworks: chosen })}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy || isSent}>
          Create program
        </Button>
        {draft.frameworks.length > 0 && (
          <span aria-hidden className="text-ink-muted text-sm tabular-nums">
            {totalText(groups, draft.frameworks)}
          </span>
        )}
        <SubmitHint className="ml-auto" />
      </div>
    </form>
  );
}

/** Creates the program and goes to it. */
function useProgramCreation() {
  const router = useRouter();
  const { write, isBusy, problem, clear } = useWrite();
  const [isSent, setSent] = useState(false);
  const keyOf = useIdempotencyKey();

  const submit = async (draft: ProgramDraft) => {
    const body = toBody(draft);
    const done = await write(() => callApi("POST /v1/programs", { body, headers: keyOf(body) }));
    if (!done) return;
    setSent(true);
    router.push(`/programs/${done.answer.id}`);
  };
  return { submit, isBusy, isSent, problem, clear };
}

interface ProgramDraft {
  name: string;
  frameworks: readonly string[];
  scope: ScopeDraft;
}

interface ProgramDraftErrors {
  name?: string;
  frameworks?: string;
  scope?: ScopeErrors;
}

function toBody({ name, frameworks, scope }: ProgramDraft) {
  return { name, frameworks: [...frameworks], ...toScope(scope) };
}

/** What is wrong with a draft, by the schema the server uses too. */
function checkProgram(draft: ProgramDraft): ProgramDraftErrors {
  const parsed = CreateProgramSchema.safeParse(toBody(draft));
  if (parsed.success) return {};
  return explainProgramIssues(
    parsed.error.issues.map(({ path, message, code }) => ({ pointer: `/${path.join("/")}`, message, code })),
    draft,
  );
}

/** Issues as sentences that say what to do, each under its field. */
function explainProgramIssues(issues: readonly FieldIssue[], draft: ProgramDraft): ProgramDraftErrors {
  const scope = explainScopeIssues(issues);
  const errors: ProgramDraftErrors = Object.keys(scope).length > 0 ? { scope } : {};
  for (const { pointer, message } of issues) {
    if (pointer === "/name") {
      errors.name =
        draft.name.trim() === "" ? "Name the program, such as “ISO 27001 2027”." : `The name ${message}.`;
    } else if (pointer.startsWith("/frameworks")) {
      errors.frameworks =
        draft.frameworks.length === 0
          ? "Choose at least one framework."
          : `The choice of frameworks ${message}.`;
    }
  }
  return errors;
}
