"use client";

import { CircleMinus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { callApi } from "@/components/api";
import { ApplicabilityWord } from "@/components/applicability/labels";
import { Button } from "@/components/ui/button";
import { useRefresh } from "@/components/ui/page-address";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { ControlDetail } from "@/lib/features/programs/schema";
import type { ApproverChoice } from "../approval/approver-picker";

const LeaveOutDialog = dynamic(async () => (await import("./leave-out-dialog")).LeaveOutDialog, {
  ssr: false,
});

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

function TakeBackButton({ control }: ForControl) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const takeBack = async () => {
    const params = { id: control.program_id };
    const body = { control_ids: [control.id], justification: null };
    if (!(await write(() => callApi("PUT /v1/programs/{id}/exclusions", { params, body })))) return;
    toast.success("Taken back into the program");
    refresh();
  };
  return (
    <span className="flex flex-col items-end gap-1">
      <Button size="sm" isBusy={isBusy} onClick={() => void takeBack()}>
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
      {isOpen && <LeaveOutDialog control={control} approvers={approvers} onClose={() => setOpen(false)} />}
    </>
  );
}
