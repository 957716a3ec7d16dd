"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import { GIVEN_TEXT_LIMIT } from "@/lib/features/documents/vocabulary";
import { type DocumentDraft, detailsOf } from "./document-draft";
import { type DocumentErrors, explainIssues, KindAndSystemFields, TitleField } from "./document-fields";

interface TextFormProps {
  initial: DocumentDraft;
  systemNames: readonly string[];
  /** Whether anything was entered that would be lost. */
  onChange: (isEntered: boolean) => void;
  onCancel: () => void;
}

const TEXT_HELP = "Plain text or Markdown. Headings that begin with # become the outline.";

/** A document from text that is pasted or typed. */
export function TextForm({ initial, systemNames, onChange, onCancel }: TextFormProps) {
  const id = useId();
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const { write, isBusy, problem } = useWrite();
  const [draft, setDraft] = useState(initial);
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const wrong = check(draft, text);
  const errors = { ...explainIssues(problem?.issues), ...(isChecked ? wrong : {}) };

  const change = (next: { draft?: DocumentDraft; text?: string }) => {
    const now = { draft, text, ...next };
    setDraft(now.draft);
    setText(now.text);
    onChange(now.text !== "" || JSON.stringify(now.draft) !== JSON.stringify(initial));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(event.currentTarget);
    const body = { text, title: draft.title.trim(), ...detailsOf(draft) };
    const done = await write(() => callApi("POST /v1/documents", { body, headers: keyOf(body) }));
    if (!done) return;
    onChange(false);
    toast.success("Document added", { description: done.answer.title });
    router.push(`/documents/${done.answer.id}`);
  };
  const onPart = (part: Partial<DocumentDraft>) => change({ draft: { ...draft, ...part } });
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && Object.keys(explainIssues(problem.issues)).length === 0 && (
        <Callout tone="danger" role="alert" title="The document was not added">
          {problem.message}
        </Callout>
      )}
      <TitleField draft={draft} errors={errors} placeholder="Access control policy" onChange={onPart} />
      <KindAndSystemFields draft={draft} errors={errors} systemNames={systemNames} onChange={onPart} />
      <Field
        id={id}
        label="Text"
        help={TEXT_HELP}
        error={errors.text}
        aside={
          <span className="text-ink-muted text-xs tabular-nums">
            {text.length.toLocaleString("en")} of {GIVEN_TEXT_LIMIT.toLocaleString("en")}
          </span>
        }
      >
        <Textarea
          id={id}
          value={text}
          className="min-h-56"
          onChange={(event) => change({ text: event.target.value })}
          {...describedBy(id, { help: TEXT_HELP, error: errors.text })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Add document
        </Button>
      </DialogActions>
    </form>
  );
}

function check(draft: DocumentDraft, text: string): DocumentErrors {
  const errors: DocumentErrors = {};
  if (draft.title.trim() === "") errors.title = "Give it a title.";
  if (text.trim() === "") errors.text = "Paste or type the text.";
  else if (text.length > GIVEN_TEXT_LIMIT)
    errors.text = `The text is longer than ${GIVEN_TEXT_LIMIT.toLocaleString("en")} characters. Save it as a file and upload that.`;
  return errors;
}
