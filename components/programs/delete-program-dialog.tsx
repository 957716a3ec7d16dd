"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { deleteProgram } from "@/lib/features/programs/contract";
import type { ProgramDialogProps } from "./dialog-props";

/** Deletes a program once its name has been typed; administrators keep its history. */
export function DeleteProgramDialog({ program, isOpen, onClose }: ProgramDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Delete the program?"
      description={`${countOf(program.controls_total, "control")} leave every list. Administrators keep a read-only copy with owners, dates, texts and history, and your name as who deleted it. Evidence stays in the library. This cannot be undone.`}
    >
      <DeleteForm program={program} onClose={onClose} />
    </Dialog>
  );
}

function DeleteForm({ program, onClose }: Omit<ProgramDialogProps, "isOpen">) {
  const id = useId();
  const router = useRouter();
  const refresh = useRefresh();
  const [typed, setTyped] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const isSame = typed.trim() === program.name;
  const error = isChecked && !isSame ? "Type the name exactly as it is written above." : problem?.message;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!isSame) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => callApi(deleteProgram, { params: { id: program.id } }));
    if (!done) return;
    toast.success("Program deleted", { description: program.name });
    router.push("/programs");
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field id={id} label={`Type “${program.name}” to confirm`} error={error}>
        <Input
          id={id}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          {...describedBy(id, { error })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          Delete the program
        </Button>
      </DialogActions>
    </form>
  );
}
