"use client";

import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import { TEXT_LIMITS } from "@/lib/core/text";
import type { AnalysisDraft, AnalysisDraftErrors } from "./analysis-draft";

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

export function AnalysisFields({ id, draft, errors, systemNames, onChange }: AnalysisFieldsProps) {
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
        label="Observed behaviour"
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
        label="Expected behaviour"
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

/** Only near the limit does the length matter to whoever types. */
function CharacterCount({ text }: { text: string }) {
  if (text.length < TEXT_LIMITS.task * 0.8) return null;
  return (
    <span className="text-ink-muted text-xs tabular-nums">
      {text.length.toLocaleString("en")} of {TEXT_LIMITS.task.toLocaleString("en")}
    </span>
  );
}
