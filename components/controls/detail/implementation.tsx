"use client";

import { PencilLine } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/card";
import { Textarea } from "@/components/ui/input";
import { submitOnCommandEnter } from "@/components/ui/submit-on-command-enter";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/api-client";
import { TEXT_LIMITS } from "@/lib/core/text";
import { updateControl } from "@/lib/programs/contract";

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

interface ImplementationFormProps extends Omit<ImplementationProps, "canEdit"> {
  onDone: () => void;
}

function ImplementationForm({ programId, controlId, text, onDone }: ImplementationFormProps) {
  const id = useId();
  const router = useRouter();
  const [draft, setDraft] = useState(text);
  const { write, isBusy, problem } = useWrite();
  useUnsavedChanges(draft !== text);
  const tooLong = draft.length > TEXT_LIMITS.task;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) return;
    if (draft === text) return onDone();
    const params = { id: programId, control_id: controlId };
    const done = await write(() => callApi(updateControl, { params, body: { implementation: draft } }));
    if (!done) return;
    toast.success("Implementation saved");
    router.refresh();
    onDone();
  };
  return (
    <form onSubmit={save} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-3">
      {problem && (
        <Callout tone="danger" role="alert" title="The text was not saved">
          {problem.message}
        </Callout>
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
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={tooLong}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
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
