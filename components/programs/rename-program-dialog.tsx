"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { submitOnCommandEnter } from "@/components/ui/submit-on-command-enter";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { changeProgram } from "@/lib/features/programs/contract";
import type { ProgramDialogProps } from "./dialog-props";

export function RenameProgramDialog({ program, isOpen, onClose }: ProgramDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={(next) => !next && onClose()} title="Rename the program">
      <RenameForm program={program} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ program, onClose }: Omit<ProgramDialogProps, "isOpen">) {
  const id = useId();
  const refresh = useRefresh();
  const [name, setName] = useState(program.name);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const isMissing = name.trim() === "";
  const refused = problem?.messageFor("name");
  const error =
    isChecked && isMissing
      ? "Give the program a name."
      : refused !== undefined
        ? `The name ${refused}.`
        : problem?.message;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => callApi(changeProgram, { params: { id: program.id }, body: { name } }));
    if (!done) return;
    toast.success("Program renamed", { description: done.answer.name });
    onClose();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      <Field id={id} label="Name" error={error}>
        <Input
          id={id}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...describedBy(id, { error })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Rename
        </Button>
      </DialogActions>
    </form>
  );
}
