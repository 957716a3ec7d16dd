"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import type { ProgramDialogProps } from "./program-dialogs";
import { explainScopeIssues, ScopeFields, type SystemChoice, toScope } from "./scope-fields";

interface EditProgramDialogProps extends ProgramDialogProps {
  systems: readonly SystemChoice[];
}

/** Name, scope, target date, auditor and approval of a program. */
export function EditProgramDialog({ isOpen, ...props }: EditProgramDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && props.onClose()}
      title="Edit the program"
      description="With another scope the program decides anew which of its controls count."
    >
      <EditForm {...props} />
    </Dialog>
  );
}

const APPROVAL_HELP = "Whether implemented controls and exclusions are approved.";
const APPROVAL_MODES = [
  { value: "off", label: "Off" },
  { value: "on", label: "On", description: "By the member who is named, or a manager." },
  {
    value: "four_eyes",
    label: "Four eyes",
    description: "Not by whoever marked the control implemented or left it out.",
  },
] as const;

function EditForm({ program, systems, onClose }: Omit<EditProgramDialogProps, "isOpen">) {
  const id = useId();
  const refresh = useRefresh();
  const [name, setName] = useState(program.name);
  const [scope, setScope] = useState({
    systemId: program.system_id ?? "",
    targetDate: program.target_date ?? "",
    auditor: program.auditor ?? "",
  });
  const [mode, setMode] = useState(program.approval_mode);
  const [ownerMay, setOwnerMay] = useState(program.owner_may_approve);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const isMissing = name.trim() === "";
  const refused = problem?.messageFor("name");
  const error =
    isChecked && isMissing
      ? "Give the program a name."
      : refused === undefined
        ? undefined
        : `The name ${refused}.`;
  const scopeErrors = explainScopeIssues(problem?.issues ?? []);
  const isUnexplained = problem && error === undefined && Object.keys(scopeErrors).length === 0;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return focusFirstInvalid(event.currentTarget);
    const body = { name, ...toScope(scope), approval_mode: mode, owner_may_approve: ownerMay };
    const done = await write(() => callApi("PATCH /v1/programs/{id}", { params: { id: program.id }, body }));
    if (!done) return;
    toast.success("Program changed", { description: done.answer.name });
    onClose();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {isUnexplained && (
        <Callout tone="danger" role="alert" title="The program could not be changed">
          {problem.message}
        </Callout>
      )}
      <Field id={id} label="Name" {...(error ? { error } : {})}>
        <Input
          id={id}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...describedBy(id, error ? { error } : {})}
        />
      </Field>
      <ScopeFields
        id={id}
        draft={scope}
        errors={scopeErrors}
        systems={systems}
        onChange={(part) => setScope({ ...scope, ...part })}
      />
      <Field id={`${id}-approval`} label="Approval" help={APPROVAL_HELP}>
        <Select
          id={`${id}-approval`}
          value={mode}
          options={APPROVAL_MODES}
          onChange={setMode}
          {...describedBy(`${id}-approval`, { help: APPROVAL_HELP })}
        />
      </Field>
      {mode !== "off" && (
        <LabeledCheckbox checked={ownerMay} onChange={setOwnerMay}>
          The owner of a control may approve it
        </LabeledCheckbox>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
