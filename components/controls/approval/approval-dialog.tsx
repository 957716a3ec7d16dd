"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { APPROVER_HELP, type ApproverChoice, ApproverPicker } from "./approver-picker";

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

interface ApprovalDialogProps {
  /** Absent while it is closed. */
  step: ApprovalStep | undefined;
  programId: string;
  controlIds: readonly string[];
  /** "A.5.15", or "12 controls". */
  subject: string;
  approvers: readonly ApproverChoice[];
  onClose: () => void;
  /** Called when it is done, after the dialog closed. */
  onDone?: () => void;
}

/** Sends controls for approval, approves, returns or withdraws them: all of them, or none. */
export function ApprovalDialog({ step, subject, ...props }: ApprovalDialogProps) {
  return (
    <Dialog
      isOpen={step !== undefined}
      onOpenChange={(next) => !next && props.onClose()}
      title={step ? `${STEPS[step].title}: ${subject}` : subject}
      {...(step ? { description: STEPS[step].description } : {})}
    >
      {step && <ApprovalForm step={step} {...props} />}
    </Dialog>
  );
}

type FormProps = Omit<ApprovalDialogProps, "subject" | "step"> & { step: ApprovalStep };

function ApprovalForm({ step, programId, controlIds, approvers, onClose, onDone }: FormProps) {
  const id = useId();
  const refresh = useRefresh();
  const { label, help, missing, button, done } = STEPS[step];
  const [approver, setApprover] = useState("");
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const textError = isChecked && missing && text.trim() === "" ? missing : undefined;
  const approverError =
    isChecked && step === "send" && approver === "" ? "Choose who is to approve." : undefined;
  const textNotes = { help, ...(textError ? { error: textError } : {}) };
  const approverNotes = { help: APPROVER_HELP, ...(approverError ? { error: approverError } : {}) };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const isMissing = (missing !== undefined && text.trim() === "") || (step === "send" && approver === "");
    if (isMissing) return focusFirstInvalid(event.currentTarget);
    const sent = await write(() => call(step, programId, [...controlIds], { approver, text: text.trim() }));
    if (!sent) return;
    toast.success(`${done}: ${countOf(controlIds.length, "control")}`);
    onClose();
    onDone?.();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && (
        <Callout tone="danger" role="alert" title="Nothing was changed">
          {problem.message}
        </Callout>
      )}
      {step === "send" && (
        <Field id={`${id}-approver`} label="Approver" {...approverNotes}>
          <ApproverPicker
            id={`${id}-approver`}
            value={approver}
            approvers={approvers}
            onChange={setApprover}
            {...describedBy(`${id}-approver`, approverNotes)}
          />
        </Field>
      )}
      <Field id={`${id}-text`} label={label} {...(missing ? {} : { isOptional: true })} {...textNotes}>
        <Textarea
          id={`${id}-text`}
          value={text}
          maxLength={2_000}
          onChange={(event) => setText(event.target.value)}
          className="min-h-20"
          {...describedBy(`${id}-text`, textNotes)}
        />
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {button}
        </Button>
      </DialogActions>
    </form>
  );
}

function call(
  step: ApprovalStep,
  id: string,
  control_ids: string[],
  { approver, text }: { approver: string; text: string },
) {
  const params = { id };
  if (step === "send")
    return callApi("POST /v1/programs/{id}/approvals", {
      params,
      body: { control_ids, approver_id: approver, comment: text },
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
