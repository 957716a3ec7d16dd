"use client";

import { useState } from "react";
import { z } from "zod";
import type { Person } from "@/components/controls/people";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { FutureDayField } from "@/components/forms/future-day-field";
import type { FormDefinition } from "@/components/forms/read-form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/count-of";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import {
  type AssignDraft,
  alreadySet,
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

/** Several requests take what is entered, so that it is checked here and not by the schema of one of them. */
const AssignmentSchema: z.ZodType<AssignDraft, AssignDraft> = z.object({
  program: z.string(),
  name: z.string(),
  isApplied: z.boolean(),
  owner: z.string(),
  due: z.string(),
});

const FORM: FormDefinition<AssignDraft, typeof AssignmentSchema> = {
  schema: AssignmentSchema,
  check: (draft) => {
    if (draft.program === NEW_PROGRAM)
      return draft.name.trim() === "" ? { name: "Give the program a name." } : {};
    return changesAnything(draft)
      ? {}
      : { isApplied: "Apply the results, choose an owner or set a due date." };
  },
};

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
  const assign = useAssignment(audit);
  const form: FormHandle<AssignDraft> = useForm(FORM, {
    initial,
    send: (draft) => assign(draft, controls, (program) => form.change({ program })),
    onSent: (kept) => {
      toast.success(`${countOf(controls.length, "control")} planned`, {
        description:
          kept > 0 ? `${countOf(kept, "control")} kept the owner or due date already set.` : undefined,
      });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add to program"
      description={`${controls.slice(0, 5).join(", ")}${controls.length > 5 ? ` and ${controls.length - 5} more` : ""}`}
      submitLabel="Save"
      onClose={onClose}
    >
      <ProgramFields
        form={form}
        planning={planning}
        onProgram={(program) => form.change({ program, isApplied: isUntouched(rows, program) })}
      />
      <LabeledCheckbox checked={form.values.isApplied} onChange={(isApplied) => form.change({ isApplied })}>
        Apply the audit's results
      </LabeledCheckbox>
      <p className="-mt-4 pl-6 text-ink-muted text-xs">
        Met becomes implemented, partly shown in progress, not met a gap. Without evidence nothing changes.
        The audit is attached as evidence where it shows something.
      </p>
      <PlanFields form={form} members={members} rows={rows} />
      {form.errors.isApplied && (
        <p role="alert" className="text-danger text-sm">
          {form.errors.isApplied}
        </p>
      )}
    </FormDialog>
  );
}

interface ProgramFieldsProps {
  form: FormHandle<AssignDraft>;
  planning: ReportPlanning;
  onProgram: (program: string) => void;
}

function ProgramFields({ form, planning, onProgram }: ProgramFieldsProps) {
  const { program, name } = form.values;
  const { programs, controlsCount, frameworkName } = planning;
  const known: readonly ProgramChoice[] =
    // One that was just created is not in the list of the page yet.
    programs.some(({ id }) => id === program) || program === NEW_PROGRAM
      ? programs
      : [...programs, { id: program, name }];
  const options = [
    ...known.map((choice) => ({ value: choice.id, label: choice.name })),
    { value: NEW_PROGRAM, label: "New program" },
  ];
  return (
    <>
      <FormField form={form} name="program" label="Program">
        {(control) => <Select {...control} options={options} onChange={onProgram} />}
      </FormField>
      {program === NEW_PROGRAM && (
        <FormField
          form={form}
          name="name"
          label="Name of the program"
          help={`It begins with all ${controlsCount} controls of ${frameworkName}.`}
        >
          {(control) => <Input {...control} maxLength={200} />}
        </FormField>
      )}
    </>
  );
}

interface PlanFieldsProps {
  form: FormHandle<AssignDraft>;
  members: readonly Person[];
  rows: readonly PlanRow[];
}

/** Owner and due date of the controls that have none; what others set is kept. */
function PlanFields({ form, members, rows }: PlanFieldsProps) {
  const owners = [
    { value: KEEP, label: "No change" },
    ...members.map(({ name, email }) => ({ value: email, label: name, description: email })),
  ];
  const kept = alreadySet(rows, form.values.program);
  const total = byControl(rows).length;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-3">
      <FormField form={form} name="owner" label="Owner" help={keptText(kept.owner, total, "an owner")}>
        {(control) => <Select {...control} options={owners} />}
      </FormField>
      <FutureDayField
        form={form}
        name="due"
        label="Due date"
        isOptional
        help={keptText(kept.due, total, "a due date")}
      />
    </div>
  );
}

/** "2 of 3 controls already have an owner and keep it." */
function keptText(kept: number, total: number, what: string): string | undefined {
  if (kept === 0) return undefined;
  if (total === 1) return `The control already has ${what} and keeps it.`;
  if (kept === total) return `Every control already has ${what} and keeps it.`;
  return `${kept} of ${total} controls already ${kept === 1 ? "has" : "have"} ${what} and ${kept === 1 ? "keeps" : "keep"} it.`;
}
