"use client";

import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/class-names";
import { FieldNotes } from "@/components/ui/field";
import { EVENT_TYPES, EVENTS, type EventType } from "@/lib/features/events/schema";
import { EVENT_GROUPS, exampleOf } from "./labels";

interface EventPickerProps {
  value: readonly EventType[];
  error?: string;
  onChange: (value: readonly EventType[]) => void;
}

/** Which events an endpoint gets, each with what it means and an example of what is sent. */
export function EventPicker({ value, error, onChange }: EventPickerProps) {
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
            {EVENTS[type].meaning}
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
