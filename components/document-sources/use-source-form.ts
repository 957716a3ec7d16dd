"use client";

import { type FormEvent, useState } from "react";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { focusFirstInvalid } from "@/components/ui/focus";
import { useWrite } from "@/components/ui/use-write";
import { checkDraft, type SourceDraft, type SourceErrors } from "./source-draft";

const FIELD_SUBJECTS = {
  name: "The name",
  url: "The URL",
  branch: "The branch",
  folder: "The folder",
  include: "A pattern",
  username: "The user name",
  token: "The token",
  urls: "A URL",
  system_name: "The system",
} as const;

/** The state of a form for a source; `save` sends the draft and may refuse it. */
export function useSourceForm(
  initial: SourceDraft,
  save: (draft: SourceDraft) => Promise<unknown>,
  onSaved: () => void,
) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<SourceErrors>({});
  const [isSaved, setSaved] = useState(false);
  const { write, isBusy, problem, clear } = useWrite();
  useUnsavedChanges(!isSaved && JSON.stringify(draft) !== JSON.stringify(initial));

  const change = (part: Partial<SourceDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
    clear();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkDraft(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => save(draft));
    if (!done) return;
    setSaved(true);
    onSaved();
  };
  const refused = Object.fromEntries(
    (problem?.issues ?? []).map(({ pointer, message }) => {
      const [, field = "", index] = pointer.split("/");
      const subject = Object.entries(FIELD_SUBJECTS).find(([name]) => name === field)?.[1] ?? field;
      return [field, `${subject}${index === undefined ? "" : ` on line ${Number(index) + 1}`} ${message}.`];
    }),
  );
  const failure = problem && problem.issues.length === 0 ? problem.message : undefined;
  return { draft, change, submit, isBusy: isBusy || isSaved, errors: { ...refused, ...errors }, failure };
}
