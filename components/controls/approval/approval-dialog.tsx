"use client";

import { z } from "zod";
import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { countOf } from "@/components/ui/count-of";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import type { BulkOutcome } from "@/lib/core/bulk";
import { APPROVER_HELP, type ApproverChoice, ApproverPicker } from "./approver-picker";
import { withoutRefused } from "./without-refused";

export type ApprovalStep = "send" | "approve" | "return" | "withdraw";

const STEPS = {
  send: {
    title: "Send for approval",
    description:
      "The approver sees the control with its evidence and approves it or returns it with a comment.",
    label: "Comment",
    help: "What the approver should know.",
    missing: undefined,
    button: "Send",
    done: "Sent for approval",
  },
  approve: {
    title: "Approve",
    description: "The status, the texts and the valid evidence are recorded as they are now, with your name.",
    label: "Comment",
    help: "What you checked.",
    missing: undefined,
    button: "Approve",
    done: "Approved",
  },
  return: {
    title: "Return",
    description: "The control goes back to its owner with your comment. Its status stays.",
    label: "Comment",
    help: "What has to change before you approve it.",
    missing: "Say what has to change.",
    button: "Return",
    done: "Returned",
  },
  withdraw: {
    title: "Withdraw",
    description: "The approval, or the request for it, stays on record with your reason.",
    label: "Reason",
    help: "Why it no longer holds. It is kept with your name.",
    missing: "Give the reason; an auditor will ask for it.",
    button: "Withdraw",
    done: "Withdrawn",
  },
} as const;

/** What is entered; each step sends it to another operation. */
const EnteredSchema = z.object({ approver_id: z.string(), text: z.string().trim() });
type Entered = z.input<typeof EnteredSchema>;

function approvalForm(step: ApprovalStep): FormDefinition<Entered, typeof EnteredSchema> {
  const { label, missing } = STEPS[step];
  return {
    schema: EnteredSchema,
    check: ({ approver_id, text }) => ({
      ...(step === "send" && approver_id === "" ? { approver_id: "Choose who is to approve." } : {}),
      ...(missing !== undefined && text.trim() === "" ? { text: missing } : {}),
    }),
    words: {
      approver_id: { subject: "The approver" },
      text: { subject: `The ${label.toLowerCase()}` },
    },
    fields: { comment: "text", reason: "text" },
  };
}

interface ApprovalDialogProps {
  step: ApprovalStep;
  programId: string;
  controlIds: readonly string[];
  /** "A.5.15", or "12 controls". */
  subject: string;
  approvers: readonly ApproverChoice[];
  onClose: () => void;
  /** Called when some of them were refused, after the dialog closed. */
  onRefused?: (outcome: BulkOutcome) => void;
}

/** Sends controls for approval, approves, returns or withdraws them. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  const { step, programId, controlIds, subject, approvers, onClose, onRefused } = props;
  const refresh = useRefresh();
  const { title, description, label, help, missing, button, done } = STEPS[step];
  const form = useForm(approvalForm(step), {
    initial: { approver_id: "", text: "" },
    send: (entered) => withoutRefused(controlIds, (ids) => call(step, programId, ids, entered)),
    onSent: (outcome) => {
      if (outcome.changed > 0) toast.success(`${done}: ${countOf(outcome.changed, "control")}`);
      onClose();
      if (outcome.failed.length > 0) onRefused?.(outcome);
      refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${title}: ${subject}`}
      description={description}
      failure="Nothing was changed"
      submitLabel={button}
      onClose={onClose}
    >
      {step === "send" && (
        <FormField form={form} name="approver_id" label="Approver" help={APPROVER_HELP}>
          {(control) => <ApproverPicker {...control} approvers={approvers} />}
        </FormField>
      )}
      <FormField form={form} name="text" label={label} isOptional={missing === undefined} help={help}>
        {(control) => <Textarea {...control} maxLength={2_000} className="min-h-20" />}
      </FormField>
    </FormDialog>
  );
}

function call(step: ApprovalStep, id: string, control_ids: string[], { approver_id, text }: Entered) {
  const params = { id };
  if (step === "send")
    return callApi("POST /v1/programs/{id}/approvals", {
      params,
      body: { control_ids, approver_id, comment: text },
    });
  if (step === "withdraw")
    return callApi("POST /v1/programs/{id}/approvals/withdraw", {
      params,
      body: { control_ids, reason: text },
    });
  return callApi("POST /v1/programs/{id}/approvals/decide", {
    params,
    body: { control_ids, decision: step, comment: text },
  });
}
