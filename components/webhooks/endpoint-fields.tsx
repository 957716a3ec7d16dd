"use client";

import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { FormField } from "@/components/forms/form";
import type { FormHandle } from "@/components/forms/use-form";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/class-names";
import { FieldNotes } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EVENT_MEANINGS, EVENT_TYPES, type EventType } from "@/lib/features/events/vocabulary";
import type { EndpointValues } from "./endpoint-values";
import { exampleOf } from "./event-example";
import { EVENT_GROUPS } from "./labels";

const URL_HELP = "A public https URL. It gets a POST with JSON for each event.";

/** The fields that creating and changing an endpoint share. */
export function EndpointFields({ form }: { form: FormHandle<EndpointValues> }) {
  return (
    <>
      <FormField form={form} name="url" label="URL" help={URL_HELP}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/hooks/assay"
            className="font-mono text-xs"
          />
        )}
      </FormField>
      <FormField form={form} name="description" label="Description" isOptional>
        {(control) => <Input {...control} autoComplete="off" placeholder="Ticket system of the risk team" />}
      </FormField>
      <EventPicker
        value={form.values.events}
        error={form.errors.events}
        onChange={(events) => form.change({ events })}
      />
    </>
  );
}

interface EventPickerProps {
  value: readonly EventType[];
  error?: string;
  onChange: (value: readonly EventType[]) => void;
}

/** Which events an endpoint gets, each with what it means and an example of what is sent. */
function EventPicker({ value, error, onChange }: EventPickerProps) {
  const id = useId();
  const chosen = new Set(value);
  const toggle = (type: EventType) =>
    onChange(EVENT_TYPES.filter((candidate) => chosen.has(candidate) !== (candidate === type)));
  const isAll = chosen.size === EVENT_TYPES.length;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <div className="flex items-baseline justify-between gap-3">
        <legend className="float-left font-medium text-sm">Events</legend>
        <button
          type="button"
          className="rounded-sm text-accent-text text-xs hover:underline"
          onClick={() => onChange(isAll ? [] : EVENT_TYPES)}
        >
          {isAll ? "Choose none" : "Choose all"}
        </button>
      </div>
      <div className="mt-1.5 divide-y overflow-clip rounded-lg border bg-surface">
        {EVENT_GROUPS.map((group) => (
          <fieldset key={group.label}>
            <legend className="float-left w-full bg-sunken px-3 py-1 text-ink-muted text-xs">
              {group.label}
            </legend>
            {group.types.map((type) => (
              <EventChoice key={type} type={type} isChosen={chosen.has(type)} onToggle={() => toggle(type)} />
            ))}
          </fieldset>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldNotes id={id} error={error} />
      </div>
    </fieldset>
  );
}

interface EventChoiceProps {
  type: EventType;
  isChosen: boolean;
  onToggle: () => void;
}

function EventChoice({ type, isChosen, onToggle }: EventChoiceProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-t">
      <div className="flex items-start gap-2.5 px-3 py-2">
        <Checkbox
          id={id}
          checked={isChosen}
          onCheckedChange={onToggle}
          aria-describedby={`${id}-meaning`}
          className="mt-0.5"
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block font-mono text-xs leading-5">
            {type}
          </label>
          <p id={`${id}-meaning`} className="text-ink-muted text-xs">
            {EVENT_MEANINGS[type]}
          </p>
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-example`}
          aria-label={`Example of ${type}`}
          onClick={() => setOpen(!isOpen)}
          className="flex shrink-0 items-center gap-0.5 rounded-sm px-1 text-ink-muted text-xs leading-5 hover:text-ink"
        >
          Example
          <ChevronRight className={cn("size-3.5 transition-transform", isOpen && "rotate-90")} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <pre
          id={`${id}-example`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide example is scrolled with the keyboard
          tabIndex={0}
          className="overflow-x-auto border-t bg-sunken px-3 py-2 font-mono text-xs leading-5"
        >
          {exampleOf(type)}
        </pre>
      )}
    </div>
  );
}
