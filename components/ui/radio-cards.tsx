"use client";

import { RadioGroup } from "radix-ui";
import { useId } from "react";
import { FieldNotes } from "./field";
import { Kbd } from "./kbd";

interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  description: string;
  /** A key that chooses it, where the form listens to one. */
  shortcut?: string;
}

interface RadioCardsProps<Value extends string> {
  legend: string;
  /** Undefined where nothing is chosen yet. */
  value: Value | undefined;
  options: readonly RadioCard<Value>[];
  error?: string;
  /** One below the other, where there is no room for three or they say much. */
  isStacked?: boolean;
  onChange: (value: Value) => void;
}

/** A choice among few options, each explained in place. */
export function RadioCards<Value extends string>({
  legend,
  value,
  options,
  error,
  isStacked,
  onChange,
}: RadioCardsProps<Value>) {
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`${id}-legend`} className="font-medium text-sm">
        {legend}
      </p>
      <RadioGroup.Root
        aria-labelledby={`${id}-legend`}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value ?? ""}
        onValueChange={choose}
        className={isStacked ? "grid gap-2" : "grid gap-2 sm:grid-cols-3"}
      >
        {options.map((option) => (
          <RadioGroup.Item
            key={option.value}
            value={option.value}
            aria-labelledby={`${id}-${option.value}-label`}
            aria-describedby={`${id}-${option.value}-description`}
            aria-invalid={error ? true : undefined}
            className="group flex gap-2.5 rounded-lg border border-line bg-surface p-3 text-left transition-colors hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft"
          >
            <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong group-data-[state=checked]:border-accent group-data-[state=checked]:border-5" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span id={`${id}-${option.value}-label`} className="font-medium text-sm">
                {option.label}
              </span>
              <span id={`${id}-${option.value}-description`} className="text-ink-soft text-xs">
                {option.description}
              </span>
            </span>
            {option.shortcut && (
              <Kbd className="shrink-0 max-md:hidden">
                <span className="sr-only">key </span>
                {option.shortcut}
              </Kbd>
            )}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
