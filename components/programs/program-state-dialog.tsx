"use client";

import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { changeProgram } from "@/lib/features/programs/contract";
import type { ProgramDialogProps } from "./dialog-props";

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
    const done = await write(() => callApi(changeProgram, { params: { id: program.id }, body }));
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
          ? `This freezes the program: its ${countOf(program.controls_total, "control")} can be read and exported but not changed, until somebody reopens it.`
          : `Its ${countOf(program.controls_total, "control")} can be changed again. It counts as completed again only when somebody marks it so.`}
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
