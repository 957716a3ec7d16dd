"use client";

import { CircleMinus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { ApplicabilityWord } from "@/components/applicability/labels";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { useWrite } from "@/components/ui/use-write";
import type { ControlDetail } from "@/lib/features/programs/schema";
import { APPROVER_HELP, type ApproverChoice, ApproverPicker } from "../approval/approver-picker";
import { JUSTIFICATION_HELP, JUSTIFICATION_MISSING } from "../bulk-forms";

interface ControlScopeProps {
  control: ControlDetail;
  /** Why it applies later or does not apply, as the answers and decisions say. */
  reasons: readonly string[];
  canManage: boolean;
  /** Who can be asked to approve leaving it out; empty where the program asks for no approval. */
  approvers: readonly ApproverChoice[];
}

/** Whether a control counts in its program, why not, and leaving it out. */
export function ControlScope({ control, reasons, canManage, approvers }: ControlScopeProps) {
  const { state, applies_from, justification, excluded_by, excluded_at } = control.applicability;
  const isLeftOut = excluded_at !== null;
  return (
    <div className="flex flex-col gap-1.5 border-b pb-3.5 text-sm">
      <div className="flex min-h-7 items-center justify-between gap-2">
        {isLeftOut ? (
          <Status tone="neutral" icon={CircleMinus}>
            Left out of the program
          </Status>
        ) : (
          <ApplicabilityWord state={state} from={applies_from} />
        )}
        {canManage &&
          (isLeftOut ? (
            <TakeBackButton control={control} />
          ) : (
            <LeaveOutButton control={control} approvers={approvers} />
          ))}
      </div>
      {isLeftOut ? (
        <>
          <p className="whitespace-pre-line break-words text-ink-soft">{justification}</p>
          <p className="break-words text-ink-muted text-xs">
            {excluded_by}, <Timestamp value={excluded_at} />
          </p>
        </>
      ) : (
        reasons.map((reason) => (
          <p key={reason} className="break-words text-ink-muted text-xs">
            {reason}
          </p>
        ))
      )}
      {!control.applicability.counts_today && (
        <p className="text-ink-muted text-xs">Not counted in the readiness of the program.</p>
      )}
    </div>
  );
}

type ForControl = Pick<ControlScopeProps, "control">;

/** Sends a justification, or null to take the control back in. */
function useExclusion({ control }: ForControl) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const exclude = async (justification: string | null, approver = "") => {
    const body = {
      control_ids: [control.id],
      justification,
      ...(approver === "" ? {} : { approver_id: approver }),
    };
    const done = await write(() =>
      callApi("PUT /v1/programs/{id}/exclusions", { params: { id: control.program_id }, body }),
    );
    if (!done) return false;
    toast.success(justification === null ? "Taken back into the program" : "Left out of the program");
    refresh();
    return true;
  };
  return { exclude, isBusy, problem };
}

function TakeBackButton({ control }: ForControl) {
  const { exclude, isBusy, problem } = useExclusion({ control });
  return (
    <span className="flex flex-col items-end gap-1">
      <Button size="sm" isBusy={isBusy} onClick={() => void exclude(null)}>
        Take back in
      </Button>
      {problem && (
        <span role="alert" className="text-danger text-xs">
          {problem.message}
        </span>
      )}
    </span>
  );
}

type ToLeaveOut = Pick<ControlScopeProps, "control" | "approvers">;

function LeaveOutButton({ control, approvers }: ToLeaveOut) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="-mr-2" onClick={() => setOpen(true)}>
        Leave out
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Leave out ${control.control_id}?`}
        description="Readiness no longer counts the control. It stays in the list, keeps its history and can be taken back in."
      >
        <LeaveOutForm control={control} approvers={approvers} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function LeaveOutForm({ control, approvers, onClose }: ToLeaveOut & { onClose: () => void }) {
  const id = useId();
  const [approver, setApprover] = useState("");
  const [justification, setJustification] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { exclude, isBusy, problem } = useExclusion({ control });
  const isMissing = justification.trim() === "";
  const error = isChecked && isMissing ? JUSTIFICATION_MISSING : problem?.message;
  const notes = { help: JUSTIFICATION_HELP, ...(error ? { error } : {}) };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return focusFirstInvalid(event.currentTarget);
    if (await exclude(justification.trim(), approver)) onClose();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      <Field id={id} label="Justification" {...notes}>
        <Textarea
          id={id}
          value={justification}
          maxLength={2_000}
          onChange={(event) => setJustification(event.target.value)}
          {...describedBy(id, notes)}
        />
      </Field>
      {approvers.length > 0 && (
        <Field id={`${id}-approver`} label="Approver" isOptional help={APPROVER_HELP}>
          <ApproverPicker
            id={`${id}-approver`}
            value={approver}
            approvers={approvers}
            onChange={setApprover}
            {...describedBy(`${id}-approver`, { help: APPROVER_HELP })}
          />
        </Field>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Leave out
        </Button>
      </DialogActions>
    </form>
  );
}
