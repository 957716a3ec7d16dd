"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import type { Program } from "@/lib/features/programs/schema";
import type { FrameworkGroup } from "./framework-groups";
import { FrameworkPicker } from "./framework-picker";

/** What every dialog about a program takes. */
export interface ProgramDialogProps {
  program: Program;
  isOpen: boolean;
  onClose: () => void;
}

interface AddFrameworksDialogProps extends ProgramDialogProps {
  groups: readonly FrameworkGroup[];
}

export function AddFrameworksDialog({ isOpen, ...props }: AddFrameworksDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && props.onClose()}
      title="Add frameworks"
      description="Their controls are added as not started, so readiness falls until they are worked on. Controls of a framework that was removed come back as they were."
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
    const done = await write(() => callApi("PATCH /v1/programs/{id}", { params: { id: program.id }, body }));
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

interface ProgramStateDialogProps extends ProgramDialogProps {
  next: "completed" | "active";
}

/** Completes a program that is audit-ready, or reopens a completed one. */
export function ProgramStateDialog({ program, isOpen, onClose, next }: ProgramStateDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const isCompleting = next === "completed";
  const close = () => {
    clear();
    onClose();
  };
  const confirm = async () => {
    const body = { status: next };
    const done = await write(() => callApi("PATCH /v1/programs/{id}", { params: { id: program.id }, body }));
    if (!done) return;
    toast.success(isCompleting ? "Program completed" : "Program reopened", { description: program.name });
    close();
    refresh();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNext) => !isNext && close()}
      title={isCompleting ? "Mark the program as completed?" : "Reopen the program?"}
    >
      <p className="text-ink-soft text-sm">
        {isCompleting
          ? `This freezes the program: its ${countOf(program.controls_total, "control")} can be read and exported but not changed, until a manager reopens it.`
          : `Its ${countOf(program.controls_total, "control")} can be changed again. It counts as completed again only when a manager marks it so.`}
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {problem.message}
        </p>
      )}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" isBusy={isBusy} onClick={confirm}>
          {isCompleting ? "Mark completed" : "Reopen"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

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
    const done = await write(() => callApi("DELETE /v1/programs/{id}", { params: { id: program.id } }));
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
