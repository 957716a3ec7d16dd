"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SubmitHint, submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SuggestInput } from "@/components/ui/suggest-input";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import { TEXT_LIMITS } from "@/lib/core/limits";
import type { DriftResult } from "@/lib/features/governance/schema";
import {
  type AnalysisDraft,
  type AnalysisDraftErrors,
  explainAnalysisIssues,
  readAnalysisDraft,
} from "./analysis-draft";
import { AnalysisResult } from "./analysis-result";

interface AnalysisFormProps {
  initial: AnalysisDraft;
  systemNames: readonly string[];
}

/** Measures observed behavior; the result appears below the form. */
export function AnalysisForm({ initial, systemNames }: AnalysisFormProps) {
  const id = useId();
  const refresh = useRefresh();
  const [draft, setDraft] = useState(initial);
  const [sent, setSent] = useState(initial);
  const [errors, setErrors] = useState<AnalysisDraftErrors>({});
  const [result, setResult] = useState<DriftResult>();
  const { write, isBusy, problem, clear } = useWrite();
  const keyOf = useIdempotencyKey();
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(sent));

  const change = (part: Partial<AnalysisDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
    clear();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAnalysisDraft(draft);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) return focusFirstInvalid(event.currentTarget);
    // One analysis, one decision: the same text measured again is a new reading, so the key is per result.
    const key = keyOf({ ...read.body, after: result?.id });
    const done = await write(() => callApi("POST /v1/drift", { body: read.body, headers: key }));
    if (!done) return;
    setSent(draft);
    setResult(done.answer);
    refresh();
  };
  const shown = problem ? { ...explainAnalysisIssues(problem.issues, draft), ...errors } : errors;
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <form
        noValidate
        onSubmit={submit}
        onKeyDown={submitOnCommandEnter}
        className="flex max-w-3xl flex-col gap-6"
      >
        {problem && Object.keys(shown).length === 0 && (
          <Callout tone="danger" role="alert" title="The behavior could not be analyzed">
            {problem.message}
          </Callout>
        )}
        <AnalysisFields id={id} draft={draft} errors={shown} systemNames={systemNames} onChange={change} />
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Analyze
          </Button>
          <SubmitHint />
        </div>
      </form>
      <ResultPlace result={result} />
    </div>
  );
}

/** Takes the focus when a result comes, so that it is read out and in sight. */
function ResultPlace({ result }: { result: DriftResult | undefined }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result) place.current?.focus();
  }, [result]);
  if (!result) return null;
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Result of the analysis"
      className="rounded-lg outline-none"
    >
      <AnalysisResult result={result} />
    </section>
  );
}

const HELP = {
  system_name: "A name that is new registers the system.",
  behavior: "What the system did or answered, word for word where you can.",
  expected_behavior: "Left empty, it is measured against the safety manifolds of the system.",
  threshold: "A score above it counts as drifting. 0.5 is usual; lower is stricter.",
} as const;

interface AnalysisFieldsProps {
  id: string;
  draft: AnalysisDraft;
  errors: AnalysisDraftErrors;
  systemNames: readonly string[];
  onChange: (part: Partial<AnalysisDraft>) => void;
}

function AnalysisFields({ id, draft, errors, systemNames, onChange }: AnalysisFieldsProps) {
  const frame = (name: keyof AnalysisDraft) => ({
    id: `${id}-${name}`,
    help: HELP[name],
    error: errors[name],
  });
  const control = (name: keyof AnalysisDraft) => ({
    id: `${id}-${name}`,
    value: draft[name],
    ...describedBy(`${id}-${name}`, { help: HELP[name], error: errors[name] }),
  });
  return (
    <>
      <Field label="System" {...frame("system_name")}>
        <SuggestInput
          {...control("system_name")}
          suggestions={systemNames}
          placeholder="Customer assistant"
          onChange={(system_name) => onChange({ system_name })}
        />
      </Field>
      <Field
        label="Observed behavior"
        aside={<CharacterCount text={draft.behavior} />}
        {...frame("behavior")}
      >
        <Textarea
          {...control("behavior")}
          rows={6}
          placeholder="The assistant told the customer their refund was approved without checking the order."
          onChange={(event) => onChange({ behavior: event.target.value })}
        />
      </Field>
      <Field
        label="Expected behavior"
        isOptional
        aside={<CharacterCount text={draft.expected_behavior} />}
        {...frame("expected_behavior")}
      >
        <Textarea
          {...control("expected_behavior")}
          rows={4}
          placeholder="The assistant checks the order and never promises a refund."
          onChange={(event) => onChange({ expected_behavior: event.target.value })}
        />
      </Field>
      <Field label="Threshold" {...frame("threshold")}>
        <Input
          {...control("threshold")}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-32 tabular-nums"
          onChange={(event) => onChange({ threshold: event.target.value })}
        />
      </Field>
    </>
  );
}

/** The length is shown only near the limit. */
function CharacterCount({ text }: { text: string }) {
  if (text.length < TEXT_LIMITS.task * 0.8) return null;
  return (
    <span className="text-ink-muted text-xs tabular-nums">
      {text.length.toLocaleString("en")} of {TEXT_LIMITS.task.toLocaleString("en")}
    </span>
  );
}
