"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Program } from "@/lib/features/programs/schema";
import type { FrameworkGroup } from "./framework-groups";
import { FrameworkPicker } from "./framework-picker";
import { ADD_FORM, deletionForm } from "./program-values";

/** What every dialog about a program takes. */
export interface ProgramDialogProps {
  program: Program;
  onClose: () => void;
}

interface AddFrameworksDialogProps extends ProgramDialogProps {
  groups: readonly FrameworkGroup[];
}

export function AddFrameworksDialog({ program, groups, onClose }: AddFrameworksDialogProps) {
  const id = useId();
  const refresh = useRefresh();
  const form = useForm(ADD_FORM, {
    initial: { chosen: [] },
    send: ({ chosen }) =>
      callApi("PATCH /v1/programs/{id}", {
        params: { id: program.id },
        body: { frameworks: [...program.frameworks, ...chosen] },
      }),
    onSent: (changed, { chosen }) => {
      const added = changed.controls_total - program.controls_total;
      toast.success(`${countOf(chosen.length, "framework")} added`, {
        description: `${countOf(added, "control")} to work on`,
      });
      onClose();
      refresh();
    },
  });
  const { chosen } = form.values;
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title="Add frameworks"
      description="Their controls are added as not started, so readiness falls until they are worked on. Controls of a framework that was removed come back as they were."
    >
      <Form form={form}>
        <FrameworkPicker
          id={id}
          legend="To add"
          groups={groups}
          chosen={chosen}
          error={form.errors.chosen}
          isNarrow
          onChange={(next) => form.change({ chosen: next })}
        />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t bg-surface px-5 py-4">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {chosen.length > 0 ? `Add ${countOf(chosen.length, "framework")}` : "Add"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface ProgramStateDialogProps extends ProgramDialogProps {
  next: "completed" | "active";
}

/** Completes a program that is audit-ready, or reopens a completed one. */
export function ProgramStateDialog({ program, onClose, next }: ProgramStateDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const isCompleting = next === "completed";
  const confirm = async () => {
    const body = { status: next };
    const done = await write(() => callApi("PATCH /v1/programs/{id}", { params: { id: program.id }, body }));
    if (!done) return;
    toast.success(isCompleting ? "Program completed" : "Program reopened", { description: program.name });
    onClose();
    refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isNext) => !isNext && onClose()}
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
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={isBusy} onClick={confirm}>
          {isCompleting ? "Mark completed" : "Reopen"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Deletes a program once its name has been typed; administrators keep its history. */
export function DeleteProgramDialog({ program, onClose }: ProgramDialogProps) {
  const router = useRouter();
  const refresh = useRefresh();
  const form = useForm(deletionForm(program.name), {
    initial: { typed: "" },
    send: () => callApi("DELETE /v1/programs/{id}", { params: { id: program.id } }),
    onSent: () => {
      toast.success("Program deleted", { description: program.name });
      router.push("/programs");
      refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Delete the program?"
      description={`${countOf(program.controls_total, "control")} leave every list. Administrators keep a read-only copy with owners, dates, texts and history, and your name as who deleted it. Evidence stays in the library. This cannot be undone.`}
      submitLabel="Delete the program"
      isDanger
      onClose={onClose}
    >
      <FormField form={form} name="typed" label={`Type “${program.name}” to confirm`}>
        {(control) => <Input {...control} autoComplete="off" spellCheck={false} />}
      </FormField>
    </FormDialog>
  );
}
