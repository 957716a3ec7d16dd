"use client";

import { BadgeCheck, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import type { Control } from "@/lib/features/programs/schema";
import type { ApprovalStep } from "./approval-dialog";
import type { ApproverChoice } from "./approver-picker";

const ApprovalDialog = dynamic(() => import("./approval-dialog").then((module) => module.ApprovalDialog));

interface BulkApprovalProps {
  programId: string;
  /** The selected controls. */
  controls: readonly Control[];
  approvers: readonly ApproverChoice[];
  canSend: boolean;
  onDone: () => void;
}

/** Sends selected controls for approval, or approves them: all of them, or none. */
export function BulkApproval({ programId, controls, approvers, canSend, onDone }: BulkApprovalProps) {
  const [step, setStep] = useState<ApprovalStep>();
  const isWaiting = controls.length > 0 && controls.every(({ approval }) => approval.state === "requested");
  return (
    <>
      {canSend && (
        <Button size="sm" onClick={() => setStep("send")}>
          <Send />
          Send for approval
        </Button>
      )}
      {isWaiting && (
        <Button size="sm" onClick={() => setStep("approve")}>
          <BadgeCheck />
          Approve
        </Button>
      )}
      {step && (
        <ApprovalDialog
          step={step}
          programId={programId}
          controlIds={controls.map(({ id }) => id)}
          subject={countOf(controls.length, "control")}
          approvers={approvers}
          onClose={() => setStep(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
