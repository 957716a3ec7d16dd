"use client";

import { ChevronRight } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/class-names";
import { describedBy, Field, FieldNotes } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useWrite } from "@/components/ui/use-write";
import { EVENT_MEANINGS, EVENT_TYPES, type EventType } from "@/lib/features/events/vocabulary";
import { exampleOf } from "./event-example";
import { EVENT_GROUPS } from "./labels";

export interface EndpointDraft {
  url: string;
  description: string;
  events: readonly EventType[];
}

type EndpointErrors = Partial<Record<keyof EndpointDraft, string>>;

const URL_HELP = "A public https address. It gets a POST with JSON for each event.";

interface EndpointFieldsProps {
  draft: EndpointDraft;
  errors: EndpointErrors;
  onChange: (part: Partial<EndpointDraft>) => void;
}

/** The fields that creating and changing an endpoint share. */
export function EndpointFields({ draft, errors, onChange }: EndpointFieldsProps) {
  const id = useId();
  return (
    <>
      <Field id={`${id}-url`} label="Address" help={URL_HELP} error={errors.url}>
        <Input
          id={`${id}-url`}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={draft.url}
          placeholder="https://example.com/hooks/assay"
          onChange={(event) => onChange({ url: event.target.value })}
          className="font-mono text-xs"
          {...describedBy(`${id}-url`, { help: URL_HELP, error: errors.url })}
        />
      </Field>
      <Field id={`${id}-description`} label="Description" isOptional error={errors.description}>
        <Input
          id={`${id}-description`}
          value={draft.description}
          autoComplete="off"
          placeholder="Ticket system of the risk team"
          onChange={(event) => onChange({ description: event.target.value })}
          {...describedBy(`${id}-description`, { error: errors.description })}
        />
      </Field>
      <EventPicker value={draft.events} error={errors.events} onChange={(events) => onChange({ events })} />
    </>
  );
}

/** What is wrong with a draft, in words of what to do. */
function checkEndpoint(draft: EndpointDraft): EndpointErrors {
  return {
    ...(URL.canParse(draft.url.trim())
      ? {}
      : { url: "Enter a whole address, such as https://example.com/hooks/assay." }),
    ...(draft.events.length > 0 ? {} : { events: "Choose at least one event." }),
  };
}

/** The state of a form for an endpoint; `save` sends the draft and may refuse it. */
export function useEndpointForm<Answer>(
  initial: EndpointDraft,
  save: (draft: EndpointDraft) => Promise<Answer>,
  onSaved: (answer: Answer) => void,
) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<EndpointErrors>({});
  const [isSaved, setSaved] = useState(false);
  const { write, isBusy, problem, clear } = useWrite();
  useUnsavedChanges(!isSaved && JSON.stringify(draft) !== JSON.stringify(initial));

  const change = (part: Partial<EndpointDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
    clear();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkEndpoint(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => save({ ...draft, url: draft.url.trim() }));
    if (!done) return;
    setSaved(true);
    onSaved(done.answer);
  };
  const shown: EndpointErrors = {
    url: errors.url ?? fieldMessage("The address", problem?.messageFor("url")),
    description: errors.description ?? fieldMessage("The description", problem?.messageFor("description")),
    events: errors.events ?? fieldMessage("The events", problem?.messageFor("events")),
  };
  const failure = problem && problem.issues.length === 0 ? problem.message : undefined;
  return { draft, change, submit, isBusy: isBusy || isSaved, errors: shown, failure };
}

function fieldMessage(subject: string, message: string | undefined): string | undefined {
  return message === undefined ? undefined : `${subject} ${message}.`;
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
