"use client";

import { BadgeCheck, Send, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { RefusedDialog } from "@/components/tables/refused-dialog";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import type { BulkOutcome } from "@/lib/core/bulk";
import type { Control } from "@/lib/features/programs/schema";
import type { ApprovalStep } from "./approval-dialog";
import type { ApproverChoice } from "./approver-picker";

const ApprovalDialog = dynamic(() => import("./approval-dialog").then((module) => module.ApprovalDialog), {
  ssr: false,
});

interface BulkApprovalProps {
  programId: string;
  /** The selected controls. */
  controls: readonly Control[];
  approvers: readonly ApproverChoice[];
  canSend: boolean;
  onSelect: (ids: readonly string[]) => void;
}

/**
 * Sends selected controls for approval, approves or returns them. Those that are refused stay selected, each named with
 * the reason; when none is, the selection stays as it was.
 */
export function BulkApproval({ programId, controls, approvers, canSend, onSelect }: BulkApprovalProps) {
  const [step, setStep] = useState<ApprovalStep>();
  const [refused, setRefused] = useState<BulkOutcome>();
  const names = new Map(controls.map(({ id, control_id, title }) => [id, `${control_id} ${title}`]));
  const hasWaiting = controls.some(({ approval }) => approval.state === "requested");
  return (
    <>
      {canSend && (
        <Button size="sm" onClick={() => setStep("send")}>
          <Send />
          Send for approval
        </Button>
      )}
      {hasWaiting && (
        <>
          <Button size="sm" onClick={() => setStep("approve")}>
            <BadgeCheck />
            Approve
          </Button>
          <Button size="sm" onClick={() => setStep("return")}>
            <Undo2 />
            Return
          </Button>
        </>
      )}
      {step && (
        <ApprovalDialog
          step={step}
          programId={programId}
          controlIds={controls.map(({ id }) => id)}
          subject={countOf(controls.length, "control")}
          approvers={approvers}
          onClose={() => setStep(undefined)}
          onRefused={(outcome) => {
            setRefused(outcome);
            onSelect(outcome.failed.map(({ id }) => id));
          }}
        />
      )}
      {refused && (
        <RefusedDialog
          noun="control"
          outcome={refused}
          nameOf={(id) => names.get(id)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
