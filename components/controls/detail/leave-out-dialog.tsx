"use client";

import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import type { ControlDetail } from "@/lib/features/programs/schema";
import { APPROVER_HELP, type ApproverChoice, ApproverPicker } from "../approval/approver-picker";
import { JUSTIFICATION_HELP, leaveOutForm } from "../control-values";

interface LeaveOutDialogProps {
  control: ControlDetail;
  approvers: readonly ApproverChoice[];
  onClose: () => void;
}

/** Leaves a control out of its program with a justification. */
export function LeaveOutDialog({ control, approvers, onClose }: LeaveOutDialogProps) {
  const refresh = useRefresh();
  const form = useForm(leaveOutForm(control.id), {
    initial: { justification: "", approver_id: "" },
    send: (body) => callApi("PUT /v1/programs/{id}/exclusions", { params: { id: control.program_id }, body }),
    onSent: () => {
      toast.success("Left out of the program");
      onClose();
      refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Leave out ${control.control_id}?`}
      description="Readiness no longer counts the control. It stays in the list, keeps its history and can be taken back in."
      failure="The control was not left out"
      submitLabel="Leave out"
      onClose={onClose}
    >
      <FormField form={form} name="justification" label="Justification" help={JUSTIFICATION_HELP}>
        {(control) => <Textarea {...control} maxLength={2_000} />}
      </FormField>
      {approvers.length > 0 && (
        <FormField form={form} name="approver_id" label="Approver" isOptional help={APPROVER_HELP}>
          {(control) => <ApproverPicker {...control} approvers={approvers} />}
        </FormField>
      )}
    </FormDialog>
  );
}
