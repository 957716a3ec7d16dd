"use client";

import Link from "next/link";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ConfirmRequirement } from "@/lib/features/confirmations/schema";
import { MAX_COMMENT_LENGTH } from "@/lib/features/confirmations/vocabulary";
import { REQUIREMENT_FINDINGS, type RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { STATE_LABELS } from "./labels";
import { selectedPassage } from "./selected-passage";

/** Not a finding about a document: what applies is decided elsewhere, and the form leads there. */
const DOES_NOT_APPLY = "does_not_apply";
type Choice = RequirementFinding | typeof DOES_NOT_APPLY;

const OPTIONS: readonly { value: Choice; label: string }[] = [
  ...REQUIREMENT_FINDINGS.map((value) => ({ value, label: STATE_LABELS[value].label })),
  { value: DOES_NOT_APPLY, label: "Does not apply" },
];

interface CorrectionProps {
  initial: RequirementFinding;
  initialNote: string;
  /** Where it is decided whether the requirement applies. */
  decideHref: string;
  isBusy: boolean;
  onSave: (body: ConfirmRequirement) => void;
  onCancel: () => void;
}

/** The finding that is right, with a note, or the way to where it is decided that the requirement does not apply. */
export function Correction({ initial, initialNote, decideHref, onCancel, ...saving }: CorrectionProps) {
  const [choice, setChoice] = useState<Choice>(initial);
  const cancel = (
    <Button size="sm" variant="ghost" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <div className="flex w-full flex-col gap-3 rounded-md border bg-surface p-3">
      <Select
        aria-label="What the document shows"
        value={choice}
        options={OPTIONS}
        onChange={setChoice}
        size="sm"
        className="w-56"
      />
      {choice === DOES_NOT_APPLY ? (
        <>
          <p className="max-w-prose text-ink-soft text-sm">
            Whether a requirement applies is decided for the system, with a reason, and holds for its programs
            and its next audits. This audit stays as it is.
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="primary" asChild>
              <Link href={decideHref}>Decide what applies</Link>
            </Button>
            {cancel}
          </div>
        </>
      ) : (
        <Finding finding={choice} initialNote={initialNote} cancel={cancel} {...saving} />
      )}
    </div>
  );
}

interface FindingProps extends Pick<CorrectionProps, "initialNote" | "isBusy" | "onSave"> {
  finding: RequirementFinding;
  cancel: React.ReactNode;
}

/** What belongs to a finding: the passage that shows it, where the reader selected one in the document, and a note. */
function Finding({ finding, initialNote, cancel, isBusy, onSave }: FindingProps) {
  const id = useId();
  const [note, setNote] = useState(initialNote);
  const [passage, setPassage] = useState<ReturnType<typeof selectedPassage>>();
  const [isMissed, setMissed] = useState(false);
  const needsPassage = finding !== "no_evidence";
  const take = () => {
    const selected = selectedPassage();
    setPassage(selected);
    setMissed(selected === undefined);
  };
  const save = () =>
    onSave({
      finding,
      applies_to: "organization",
      ...(note.trim() === "" ? {} : { comment: note.trim() }),
      ...(passage && needsPassage ? { passages: [{ ...passage, is_relevant: true }] } : {}),
    });
  return (
    <>
      {needsPassage && (
        <Button size="sm" onClick={take} className="self-start">
          Use the text selected in the document
        </Button>
      )}
      {isMissed && (
        <p role="alert" className="text-danger text-xs">
          Select a passage of at most 2,000 characters in the document first.
        </p>
      )}
      {passage && needsPassage && (
        <blockquote className="line-clamp-4 whitespace-pre-line break-words rounded-md bg-sunken px-3 py-2 [unicode-bidi:isolate]">
          {passage.quote}
        </blockquote>
      )}
      <Field id={id} label="Note" isOptional className="max-w-prose">
        <Textarea
          id={id}
          value={note}
          maxLength={MAX_COMMENT_LENGTH}
          onChange={(event) => setNote(event.target.value)}
          className="min-h-16"
        />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" isBusy={isBusy} onClick={save}>
          Save
        </Button>
        {cancel}
      </div>
    </>
  );
}
