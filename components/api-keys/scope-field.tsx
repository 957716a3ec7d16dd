"use client";

import { useId } from "react";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { FieldNotes } from "@/components/ui/field";
import { SCOPES, type Scope } from "@/lib/core/actor";
import { SCOPE_MEANINGS } from "@/lib/features/auth/schema";

interface ScopeFieldProps {
  value: readonly Scope[];
  onChange: (value: readonly Scope[]) => void;
  error?: string;
}

/** What a key may do, each scope with its meaning. */
export function ScopeField({ value, onChange, error }: ScopeFieldProps) {
  const id = useId();
  const toggle = (scope: Scope, isChosen: boolean) =>
    onChange(SCOPES.filter((known) => (known === scope ? isChosen : value.includes(known))));
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">Scopes</legend>
      <div className="divide-y rounded-lg border">
        {SCOPES.map((scope) => (
          <LabeledCheckbox
            key={scope}
            checked={value.includes(scope)}
            onChange={(isChosen) => toggle(scope, isChosen)}
            className="min-h-9 gap-3 px-3 py-1.5 hover:bg-hover"
          >
            <code className="w-24 shrink-0 font-mono text-xs">{scope}</code>
            <span className="text-ink-muted">{SCOPE_MEANINGS[scope]}</span>
          </LabeledCheckbox>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
