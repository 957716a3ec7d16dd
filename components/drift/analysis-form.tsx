"use client";

import { useEffect, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { SubmitHint } from "@/components/ui/command-enter";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SuggestInput } from "@/components/ui/suggest-input";
import { TEXT_LIMITS } from "@/lib/core/limits";
import type { DriftResult } from "@/lib/features/governance/schema";
import { AnalysisResult } from "./analysis-result";
import { ANALYSIS_FORM, type AnalysisValues } from "./analysis-values";

interface AnalysisFormProps {
  initial: AnalysisValues;
  systemNames: readonly string[];
}

/** Measures observed behavior; the result appears below the form. */
export function AnalysisForm({ initial, systemNames }: AnalysisFormProps) {
  const refresh = useRefresh();
  const [result, setResult] = useState<DriftResult>();
  const form = useForm(ANALYSIS_FORM, {
    initial,
    // One analysis, one decision: the same text measured again is a new reading.
    goesOn: true,
    send: (body, headers) => callApi("POST /v1/drift", { body, headers }),
    onSent: (answer) => {
      setResult(answer);
      refresh();
    },
  });
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <Form form={form} failure="The behavior could not be analyzed" className="max-w-3xl gap-6">
        <AnalysisFields form={form} systemNames={systemNames} />
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            Analyze
          </Button>
          <SubmitHint />
        </div>
      </Form>
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
  system_name: "A new name registers the system.",
  behavior: "What the system did or answered, word for word where you can.",
  expected_behavior: "Left empty, it is measured against the safety manifolds of the system.",
  threshold: "A score above it counts as drifting. 0.5 is usual; lower is stricter.",
} as const;

interface AnalysisFieldsProps {
  form: FormHandle<AnalysisValues>;
  systemNames: readonly string[];
}

function AnalysisFields({ form, systemNames }: AnalysisFieldsProps) {
  const { behavior, expected_behavior } = form.values;
  return (
    <>
      <FormField form={form} name="system_name" label="System" help={HELP.system_name}>
        {(control) => (
          <SuggestInput {...control} suggestions={systemNames} placeholder="Customer assistant" />
        )}
      </FormField>
      <FormField
        form={form}
        name="behavior"
        label="Observed behavior"
        help={HELP.behavior}
        aside={<CharacterCount text={behavior} />}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            placeholder="The assistant told the customer their refund was approved without checking the order."
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="expected_behavior"
        label="Expected behavior"
        isOptional
        help={HELP.expected_behavior}
        aside={<CharacterCount text={expected_behavior} />}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            placeholder="The assistant checks the order and never promises a refund."
          />
        )}
      </FormField>
      <FormField form={form} name="threshold" label="Threshold" help={HELP.threshold}>
        {(control) => (
          <Input {...control} inputMode="decimal" autoComplete="off" className="max-w-32 tabular-nums" />
        )}
      </FormField>
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
