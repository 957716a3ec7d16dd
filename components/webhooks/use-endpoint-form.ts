"use client";

import { type FormEvent, useState } from "react";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { useWrite } from "@/components/ui/use-write";
import { checkEndpoint, type EndpointDraft, type EndpointErrors } from "./endpoint-fields";

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
    url: errors.url ?? said("The address", problem?.messageFor("url")),
    description: errors.description ?? said("The description", problem?.messageFor("description")),
    events: errors.events ?? said("The events", problem?.messageFor("events")),
  };
  const failure = problem && problem.issues.length === 0 ? problem.message : undefined;
  return { draft, change, submit, isBusy: isBusy || isSaved, errors: shown, failure };
}

function said(subject: string, message: string | undefined): string | undefined {
  return message === undefined ? undefined : `${subject} ${message}.`;
}
