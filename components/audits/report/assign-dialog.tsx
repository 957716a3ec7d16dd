"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { DraftDialog } from "@/components/actions/draft-dialog";
import { FormProblem } from "@/components/actions/form-problem";
import type { Person } from "@/components/controls/people";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { countOf } from "@/components/ui/count-of";
import { DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import {
  type AssignDraft,
  changesAnything,
  isUntouched,
  KEEP,
  NEW_PROGRAM,
  newAssignment,
  type ProgramChoice,
} from "./assign-draft";
import { byControl, type PlanRow } from "./plan-rows";
import type { ReportPlanning } from "./report-planning";
import { useAssignment } from "./use-assignment";

interface AssignDialogProps {
  rows: readonly PlanRow[];
  planning: ReportPlanning;
  onClose: () => void;
  onDone: () => void;
}

/** Takes the controls of rows into a program, with the audit's result, an owner and a due date. */
export function AssignDialog({ rows, planning, onClose, onDone }: AssignDialogProps) {
  const { audit, programs, members, newProgramName } = planning;
  const controls = byControl(rows).map(({ control }) => control);
  const [initial] = useState(() => newAssignment(rows, programs, newProgramName));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const assign = useAssignment(audit);
  const isNew = draft.program === NEW_PROGRAM;
  const nameError = isChecked && isNew && draft.name.trim() === "" ? "Give the program a name." : undefined;
  const isEmpty = isChecked && !isNew && !changesAnything(draft);
  const change = (part: Partial<AssignDraft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isNew && draft.name.trim() === "") return focusFirstInvalid(event.currentTarget);
    if (!isNew && !changesAnything(draft)) return;
    const done = await write(() => assign(draft, controls, (program) => change({ program })));
    if (!done) return;
    toast.success(`${countOf(controls.length, "control")} planned`);
    onDone();
  };
  return (
    <DraftDialog
      title="Add to program"
      description={`${controls.slice(0, 5).join(", ")}${controls.length > 5 ? ` and ${controls.length - 5} more` : ""}`}
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      {(ask) => (
        <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
          <FormProblem problem={problem} />
          <ProgramFields
            draft={draft}
            programs={programs}
            planning={planning}
            nameError={nameError}
            onChange={(part) =>
              change(part.program ? { ...part, isApplied: isUntouched(rows, part.program) } : part)
            }
          />
          <LabeledCheckbox checked={draft.isApplied} onChange={(isApplied) => change({ isApplied })}>
            Apply the audit's results
          </LabeledCheckbox>
          <p className="-mt-4 pl-6 text-ink-muted text-xs">
            Met becomes implemented, partly shown in progress, not met a gap. Without evidence nothing
            changes. The audit is attached as evidence where it shows something.
          </p>
          <PlanFields draft={draft} members={members} onChange={change} />
          {isEmpty && (
            <p role="alert" className="text-danger text-sm">
              Apply the results, choose an owner or set a due date.
            </p>
          )}
          <DialogActions>
            <Button onClick={ask}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              Save
            </Button>
          </DialogActions>
        </form>
      )}
    </DraftDialog>
  );
}

interface ProgramFieldsProps {
  draft: AssignDraft;
  programs: readonly ProgramChoice[];
  planning: ReportPlanning;
  nameError: string | undefined;
  onChange: (part: Partial<AssignDraft>) => void;
}

function ProgramFields({ draft, programs, planning, nameError, onChange }: ProgramFieldsProps) {
  const id = useId();
  const options = [
    ...programs.map((program) => ({ value: program.id, label: program.name })),
    // One that was just created is not in the list of the page yet.
    ...(programs.some((program) => program.id === draft.program) || draft.program === NEW_PROGRAM
      ? []
      : [{ value: draft.program, label: draft.name }]),
    { value: NEW_PROGRAM, label: "New program" },
  ];
  return (
    <>
      <Field id={`${id}-program`} label="Program">
        <Select
          id={`${id}-program`}
          value={draft.program}
          options={options}
          onChange={(program) => onChange({ program })}
        />
      </Field>
      {draft.program === NEW_PROGRAM && (
        <Field
          id={`${id}-name`}
          label="Name of the program"
          help={`It begins with all ${planning.controlsCount} controls of ${planning.frameworkName}.`}
          error={nameError}
        >
          <Input
            id={`${id}-name`}
            value={draft.name}
            maxLength={200}
            onChange={(event) => onChange({ name: event.target.value })}
            {...describedBy(`${id}-name`, { help: true, error: nameError })}
          />
        </Field>
      )}
    </>
  );
}

interface PlanFieldsProps {
  draft: AssignDraft;
  members: readonly Person[];
  onChange: (part: Partial<AssignDraft>) => void;
}

function PlanFields({ draft, members, onChange }: PlanFieldsProps) {
  const id = useId();
  const owners = [
    { value: KEEP, label: "No change" },
    ...members.map(({ name, email }) => ({ value: email, label: name, description: email })),
  ];
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <Field id={`${id}-owner`} label="Owner">
        <Select
          id={`${id}-owner`}
          value={draft.owner}
          options={owners}
          onChange={(owner) => onChange({ owner })}
        />
      </Field>
      <Field id={`${id}-due`} label="Due date" isOptional>
        <Input
          id={`${id}-due`}
          type="date"
          value={draft.due}
          onChange={(event) => onChange({ due: event.target.value })}
        />
      </Field>
    </div>
  );
}
