"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { FieldNotes } from "@/components/ui/field";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import type { ProgramDialogProps } from "./program-dialogs";

interface RemoveFrameworksDialogProps extends ProgramDialogProps {
  frameworkNames: Readonly<Record<string, string>>;
}

/** Takes frameworks out of a program. */
export function RemoveFrameworksDialog({ isOpen, ...props }: RemoveFrameworksDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && props.onClose()}
      title="Remove frameworks"
      description="Their controls leave every list and no longer count. They keep status, owner, evidence and history, and come back with them when the framework is added again."
    >
      <RemoveForm {...props} />
    </Dialog>
  );
}

function RemoveForm({ program, frameworkNames, onClose }: Omit<RemoveFrameworksDialogProps, "isOpen">) {
  const id = useId();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const kept = program.frameworks.filter((code) => !chosen.includes(code));
  const error = !isChecked ? problem?.message : (checkChoice(chosen.length, kept.length) ?? problem?.message);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (checkChoice(chosen.length, kept.length) !== undefined) return;
    const body = { frameworks: kept };
    const done = await write(() => callApi("PATCH /v1/programs/{id}", { params: { id: program.id }, body }));
    if (!done) return;
    const removed = program.controls_total - done.answer.controls_total;
    toast.success(`${countOf(chosen.length, "framework")} removed`, {
      description: `${countOf(removed, "control")} can come back with their history`,
    });
    onClose();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <fieldset
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex flex-col divide-y rounded-lg border"
      >
        <legend className="sr-only">Frameworks to remove</legend>
        {program.frameworks.map((code) => (
          <LabeledCheckbox
            key={code}
            checked={chosen.includes(code)}
            onChange={(isOn) =>
              setChosen(isOn ? [...chosen, code] : chosen.filter((other) => other !== code))
            }
            className="min-h-10 px-3"
          >
            {frameworkNames[code] ?? code}
          </LabeledCheckbox>
        ))}
      </fieldset>
      <FieldNotes id={id} {...(error ? { error } : {})} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          {chosen.length > 0 ? `Remove ${countOf(chosen.length, "framework")}` : "Remove"}
        </Button>
      </DialogActions>
    </form>
  );
}

function checkChoice(chosen: number, kept: number): string | undefined {
  if (chosen === 0) return "Choose at least one framework to remove.";
  return kept === 0 ? "A program needs at least one framework. Keep one, or delete the program." : undefined;
}
