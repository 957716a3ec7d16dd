"use client";

import { PencilLine } from "lucide-react";
import { type FormEvent, useId, useState, useTransition } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/card";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { CopyButton } from "@/components/ui/copy-button";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { TEXT_LIMITS } from "@/lib/core/limits";

interface ImplementationProps {
  programId: string;
  controlId: string;
  text: string;
  canEdit: boolean;
}

/** How the organization meets the control, in its own words; edited in place. */
export function Implementation({ programId, controlId, text, canEdit }: ImplementationProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Section
      id="implementation"
      title="How it is implemented"
      aside={
        canEdit &&
        !isEditing &&
        text !== "" && (
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            <PencilLine />
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <ImplementationForm
          programId={programId}
          controlId={controlId}
          text={text}
          onDone={() => setEditing(false)}
        />
      ) : (
        <div className="rounded-lg border bg-surface p-4">
          {text !== "" && <p className="whitespace-pre-wrap break-words text-ink-soft">{text}</p>}
          {text === "" && (
            <div className="flex flex-wrap items-center justify-between gap-3 text-ink-muted text-sm">
              Nothing is written down yet about how this control is met.
              {canEdit && (
                <Button size="sm" onClick={() => setEditing(true)}>
                  <PencilLine />
                  Describe it
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

interface ImplementationFormProps {
  programId: string;
  controlId: string;
  /** The current text; if it is not the one the form began with, someone else has changed it. */
  text: string;
  onDone: () => void;
}

function ImplementationForm({ programId, controlId, text, onDone }: ImplementationFormProps) {
  const id = useId();
  const refresh = useRefresh();
  const [began] = useState(text);
  const [draft, setDraft] = useState(text);
  const { write, isBusy, problem } = useWrite();
  const [isClosing, startClosing] = useTransition();
  useUnsavedChanges(draft !== began);
  const isOvertaken = draft !== began && text !== began && text !== draft && !isClosing;
  const tooLong = draft.length > TEXT_LIMITS.task;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) return;
    if (draft === began) return onDone();
    const params = { id: programId, control_id: controlId };
    // The expected text is the one the person has seen: where they began, or the other person's next to it.
    const body = { implementation: draft, expected_implementation: text };
    const done = await write(() => callApi("PUT /v1/programs/{id}/controls/{control_id}", { params, body }));
    // Also after a refusal: if someone else was faster, their text comes with it.
    if (!done) return refresh();
    toast.success("Implementation saved");
    // Together, so that the old text is never shown in between.
    startClosing(() => {
      refresh();
      onDone();
    });
  };
  return (
    <form onSubmit={save} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-3">
      {isOvertaken ? (
        <OtherText text={text} />
      ) : (
        problem && (
          <Callout tone="danger" role="alert" title="The text was not saved">
            {problem.message}
          </Callout>
        )
      )}
      <Textarea
        id={id}
        // The person has just asked to edit this text.
        autoFocus
        aria-label="How it is implemented"
        aria-describedby={`${id}-count`}
        aria-invalid={tooLong || undefined}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        placeholder="Who does what, how often, with which system, and where it is recorded."
        className="min-h-48 resize-y leading-5"
      />
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy || isClosing} disabled={tooLong}>
          {isOvertaken ? "Save mine instead" : "Save"}
        </Button>
        <Button onClick={onDone}>{isOvertaken ? "Keep theirs" : "Cancel"}</Button>
        <span
          id={`${id}-count`}
          className={`ml-auto text-xs tabular-nums ${tooLong ? "font-medium text-danger" : "text-ink-muted"}`}
        >
          {draft.length.toLocaleString("en")} of {TEXT_LIMITS.task.toLocaleString("en")} characters
        </span>
      </div>
    </form>
  );
}

/** What someone else has written in the meantime, to be read and copied before one of the two texts is kept. */
function OtherText({ text }: { text: string }) {
  return (
    <Callout
      tone="warning"
      role="alert"
      title="Someone else has changed this text"
      action={<CopyButton text={text} label="Copy their text" size="sm" />}
    >
      <p>Yours is not saved; it is kept below. This is the saved text:</p>
      <div className="mt-2 max-h-48 overflow-y-auto rounded-md border bg-surface p-3">
        {text === "" ? (
          <p className="text-ink-muted">Nothing: the text was removed.</p>
        ) : (
          <p className="whitespace-pre-wrap break-words">{text}</p>
        )}
      </div>
    </Callout>
  );
}
