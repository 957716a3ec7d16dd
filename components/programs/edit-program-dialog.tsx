"use client";

import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import type { ProgramDialogProps } from "./program-dialogs";
import { CHANGE_FORM, type SystemChoice, valuesOf } from "./program-values";
import { ScopeFields } from "./scope-fields";

interface EditProgramDialogProps extends ProgramDialogProps {
  systems: readonly SystemChoice[];
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

/** Name, scope, target date, auditor and approval of a program. */
export function EditProgramDialog({ program, systems, onClose }: EditProgramDialogProps) {
  const refresh = useRefresh();
  const form = useForm(CHANGE_FORM, {
    initial: valuesOf(program),
    send: (body) => callApi("PATCH /v1/programs/{id}", { params: { id: program.id }, body }),
    onSent: ({ name }) => {
      toast.success("Program changed", { description: name });
      onClose();
      refresh();
    },
  });
  const { approval_mode, owner_may_approve } = form.values;
  return (
    <FormDialog
      form={form}
      title="Edit the program"
      description="With another scope the program decides anew which of its controls count."
      failure="The program could not be changed"
      submitLabel="Save"
      onClose={onClose}
    >
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <ScopeFields form={form} systems={systems} />
      <FormField form={form} name="approval_mode" label="Approval" help={APPROVAL_HELP}>
        {(control) => <Select {...control} options={APPROVAL_MODES} />}
      </FormField>
      {approval_mode !== "off" && (
        <LabeledCheckbox
          checked={owner_may_approve}
          onChange={(isAllowed) => form.change({ owner_may_approve: isAllowed })}
        >
          The owner of a control may approve it
        </LabeledCheckbox>
      )}
    </FormDialog>
  );
}
