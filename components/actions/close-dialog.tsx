"use client";

import Link from "next/link";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { countOf } from "@/components/ui/count-of";
import { DialogActions } from "@/components/ui/dialog";
import { FieldNotes } from "@/components/ui/field";
import { useWrite } from "@/components/ui/use-write";
import type { Action } from "@/lib/features/actions/schema";
import { TextField } from "./action-fields";
import { DraftDialog } from "./draft-dialog";
import { FormProblem } from "./form-problem";
import { type Proof, ProofPicker } from "./proof-picker";

interface CloseDialogProps {
  action: Action;
  onClosed: () => void;
  onClose: () => void;
}

/** Closes an action with what shows that it was done. */
export function CloseDialog({ action, onClosed, onClose }: CloseDialogProps) {
  const [chosen, setChosen] = useState<readonly Proof[]>([]);
  const [rootCause, setRootCause] = useState(action.root_cause);
  const [workDone, setWorkDone] = useState(action.work_done);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const isMissing = chosen.length === 0;
  const isUnsaved = !isMissing || rootCause !== action.root_cause || workDone !== action.work_done;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    const idsOf = (type: Proof["type"]) => chosen.filter((proof) => proof.type === type).map(({ id }) => id);
    const body = {
      evidence_ids: idsOf("evidence"),
      document_ids: idsOf("document"),
      root_cause: rootCause,
      work_done: workDone,
    };
    const done = await write(() =>
      callApi("POST /v1/actions/{id}/close", { params: { id: action.id }, body }),
    );
    if (!done) return;
    toast.success("Corrective action closed", { description: action.title });
    onClosed();
  };
  return (
    <DraftDialog
      title="Close with evidence"
      description="Choose what shows that it was done. It cannot be deleted while the action is closed."
      isUnsaved={isUnsaved}
      onClose={onClose}
    >
      {(ask) => (
        <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
          <FormProblem problem={problem} />
          <div className="flex flex-col gap-1.5">
            <ProofPicker chosen={chosen} onChange={setChosen} />
            <FieldNotes
              id="action-proof"
              help={
                <>
                  {countOf(chosen.length, "item")} chosen. Not there yet?{" "}
                  <Link href="/evidence" className="text-accent-text underline underline-offset-2">
                    Add it to the evidence
                  </Link>{" "}
                  first.
                </>
              }
              error={
                isChecked && isMissing ? "Choose at least one item of evidence or one document." : undefined
              }
            />
          </div>
          <TextField label="Root cause" value={rootCause} onChange={setRootCause} />
          <TextField label="What was done" value={workDone} onChange={setWorkDone} />
          <DialogActions>
            <Button onClick={ask}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              Close action
            </Button>
          </DialogActions>
        </form>
      )}
    </DraftDialog>
  );
}
