"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { useWrite } from "@/components/ui/use-write";
import { DraftDialog } from "./draft-dialog";
import { FormProblem } from "./form-problem";

interface ReasonDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of something that is recorded with it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, submitLabel, send, onDone, onClose } = props;
  const id = useId();
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const isMissing = reason.trim() === "";
  const notes = isChecked && isMissing ? { error: "Give the reason." } : {};
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return focusFirstInvalid(event.currentTarget);
    if (await write(() => send(reason.trim()))) onDone();
  };
  return (
    <DraftDialog title={title} description={description} isUnsaved={!isMissing} onClose={onClose}>
      {(ask) => (
        <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
          <FormProblem problem={problem} />
          <Field id={id} label="Reason" {...notes}>
            <Textarea
              id={id}
              value={reason}
              maxLength={2_000}
              className="min-h-20"
              onChange={(event) => setReason(event.target.value)}
              {...describedBy(id, notes)}
            />
          </Field>
          <DialogActions>
            <Button onClick={ask}>Go back</Button>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {submitLabel}
            </Button>
          </DialogActions>
        </form>
      )}
    </DraftDialog>
  );
}
