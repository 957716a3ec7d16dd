"use client";

import { useId } from "react";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { EventType } from "@/lib/features/events/schema";
import { EventPicker } from "./event-picker";

export interface EndpointDraft {
  url: string;
  description: string;
  events: readonly EventType[];
}

export type EndpointErrors = Partial<Record<keyof EndpointDraft, string>>;

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
export function checkEndpoint(draft: EndpointDraft): EndpointErrors {
  return {
    ...(URL.canParse(draft.url.trim())
      ? {}
      : { url: "Enter a whole address, such as https://example.com/hooks/assay." }),
    ...(draft.events.length > 0 ? {} : { events: "Choose at least one event." }),
  };
}
