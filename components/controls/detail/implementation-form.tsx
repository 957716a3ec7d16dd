"use client";

import { useId, useState, useTransition } from "react";
import { callApi } from "@/components/api";
import { FormProblem } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { implementationForm } from "../control-values";

interface ImplementationFormProps {
  programId: string;
  controlId: string;
  /** The current text; if it is not the one the form began with, someone else has changed it. */
  text: string;
  onDone: () => void;
}

/** Edits the text, and shows what someone else has saved in the meantime before either is lost. */
export function ImplementationForm({ programId, controlId, text, onDone }: ImplementationFormProps) {
  const id = useId();
  const refresh = useRefresh();
  const [began] = useState(text);
  const [isClosing, startClosing] = useTransition();
  // The expected text is the one the person has seen: where they began, or the other person's next to it.
  const form = useForm(implementationForm(text), {
    initial: { implementation: began },
    send: async (body) => {
      if (body.implementation === began) return false;
      const params = { id: programId, control_id: controlId };
      try {
        await callApi("PUT /v1/programs/{id}/controls/{control_id}", { params, body });
      } catch (error) {
        // If someone else was faster, their text comes with it.
        refresh();
        throw error;
      }
      return true;
    },
    onSent: (isSaved) => {
      if (!isSaved) return onDone();
      toast.success("Implementation saved");
      // Together, so that the old text is never shown in between.
      startClosing(() => {
        refresh();
        onDone();
      });
    },
  });
  const { implementation: draft } = form.values;
  const isOvertaken = form.isUnsaved && text !== began && text !== draft && !isClosing;
  const tooLong = draft.length > TEXT_LIMITS.task;
  return (
    <form {...form.props} className="flex flex-col gap-3">
      {isOvertaken ? (
        <OtherText text={text} />
      ) : (
        <FormProblem problem={form.problem} failure="The text was not saved" />
      )}
      <Textarea
        id={id}
        // The person has just asked to edit this text.
        autoFocus
        aria-label="How it is implemented"
        aria-describedby={`${id}-count`}
        aria-invalid={tooLong || undefined}
        value={draft}
        onChange={(event) => form.change({ implementation: event.target.value })}
        placeholder="Who does what, how often, with which system, and where it is recorded."
        className="min-h-48 resize-y leading-5"
      />
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" isBusy={form.isBusy || isClosing} disabled={tooLong}>
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
