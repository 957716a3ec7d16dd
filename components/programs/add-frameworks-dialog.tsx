"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { Dialog } from "@/components/ui/dialog";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { useRefresh } from "@/components/ui/page-address";
import { submitOnCommandEnter } from "@/components/ui/submit-on-command-enter";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { changeProgram } from "@/lib/features/programs/contract";
import type { ProgramDialogProps } from "./dialog-props";
import type { FrameworkGroup } from "./framework-groups";
import { FrameworkPicker } from "./framework-picker";

interface AddFrameworksDialogProps extends ProgramDialogProps {
  groups: readonly FrameworkGroup[];
}

export function AddFrameworksDialog({ isOpen, ...props }: AddFrameworksDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && props.onClose()}
      title="Add frameworks"
      description="Their controls are added as not started, so readiness falls until they are worked on. A framework cannot be taken out again."
    >
      <AddFrameworksForm {...props} />
    </Dialog>
  );
}

function AddFrameworksForm({ program, groups, onClose }: Omit<AddFrameworksDialogProps, "isOpen">) {
  const id = useId();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const error = isChecked && chosen.length === 0 ? "Choose at least one framework to add." : problem?.message;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (chosen.length === 0) return focusFirstInvalid(event.currentTarget);
    const body = { frameworks: [...program.frameworks, ...chosen] };
    const done = await write(() => callApi(changeProgram, { params: { id: program.id }, body }));
    if (!done) return;
    const added = done.answer.controls_total - program.controls_total;
    toast.success(`${countOf(chosen.length, "framework")} added`, {
      description: `${countOf(added, "control")} to work on`,
    });
    onClose();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      <FrameworkPicker
        id={id}
        legend="To add"
        groups={groups}
        chosen={chosen}
        error={error}
        isNarrow
        onChange={setChosen}
      />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t bg-surface px-5 py-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {chosen.length > 0 ? `Add ${countOf(chosen.length, "framework")}` : "Add"}
        </Button>
      </div>
    </form>
  );
}
