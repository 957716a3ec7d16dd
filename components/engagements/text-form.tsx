"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";

interface TextFormProps {
  label: string;
  submitLabel: string;
  /** Whether something else than a text is enough. */
  isTextOptional?: boolean;
  send: (text: string) => Promise<unknown>;
  onSent?: () => void;
  /** Further fields, above the button. */
  children?: ReactNode;
  /** Buttons next to the main one. */
  actions?: ReactNode;
}

/** Writes under a request or a finding. */
export function TextForm(props: TextFormProps) {
  const { label, submitLabel, isTextOptional, send, onSent, children, actions } = props;
  const id = useId();
  const refresh = useRefresh();
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const missing = !isTextOptional && text.trim() === "" ? "Write something first." : undefined;
  const error = isChecked ? missing : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing) return;
    const done = await write(() => send(text));
    if (!done) return;
    setText("");
    setChecked(false);
    onSent?.();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-3">
      {problem && (
        <Callout tone="danger" role="alert" title="It was not sent">
          {problem.message}
        </Callout>
      )}
      <Field id={id} label={label} error={error}>
        <Textarea
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-20 resize-y"
          {...describedBy(id, { error })}
        />
      </Field>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}
