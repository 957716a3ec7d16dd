"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/card";
import { Timestamp } from "@/components/ui/timestamp";
import { hasRole, type Role } from "@/lib/core/actor";
import type { ApprovalRecord, ApprovedEvidence } from "@/lib/features/programs/approval-schema";
import type { ControlDetail, Program } from "@/lib/features/programs/schema";
import type { ControlAccess } from "../access";
import type { ApprovalStep } from "./approval-dialog";
import { ApprovalWord, changeText } from "./approval-word";
import type { ApproverChoice } from "./approver-picker";

const ApprovalDialog = dynamic(() => import("./approval-dialog").then((module) => module.ApprovalDialog), {
  ssr: false,
});

interface ApprovalSectionProps {
  control: ControlDetail;
  mode: Program["approval_mode"];
  approvers: readonly ApproverChoice[];
  /** Who looks. */
  reader: { id: string; role: Role };
  access: ControlAccess;
}

/** Who approved a control, when and on which evidence, and the next step. */
export function ApprovalSection({ control, mode, approvers, reader, access }: ApprovalSectionProps) {
  const [step, setStep] = useState<ApprovalStep>();
  const { approval, approvals } = control;
  if (mode === "off" && approvals.length === 0) return null;
  const steps = mode === "off" || access.readOnlyReason ? [] : stepsFor(control, reader, access);
  return (
    <Section
      id="approval"
      title="Approval"
      aside={
        steps.length > 0 && (
          <span className="flex flex-wrap justify-end gap-2">
            {steps.map(({ name, label, isMain }) => (
              <Button
                key={name}
                size="sm"
                variant={isMain ? "primary" : "secondary"}
                onClick={() => setStep(name)}
              >
                {label}
              </Button>
            ))}
          </span>
        )
      }
    >
      <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4 text-sm">
        <Current control={control} />
        {approval.stale && (
          <Callout tone="warning" title="Changed since it was approved">
            <ul className="list-disc pl-4">
              {approval.changes.map((change) => (
                <li key={`${change.kind}${change.from}${change.to}`} className="break-words">
                  {changeText(change)}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        {approval.state === "approved" && approval.subject === "implementation" && (
          <EvidenceList evidence={approval.evidence} />
        )}
        <Earlier records={approvals.slice(1)} />
      </div>
      {step && (
        <ApprovalDialog
          step={step}
          programId={control.program_id}
          controlIds={[control.id]}
          subject={control.control_id}
          approvers={approvers}
          onClose={() => setStep(undefined)}
        />
      )}
    </Section>
  );
}

function Current({ control: { approval } }: Pick<ApprovalSectionProps, "control">) {
  const { state, by, at, approver, requested_by, requested_at, comment, subject } = approval;
  const what = subject === "exclusion" ? "The exclusion" : "The implementation";
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <ApprovalWord approval={approval} />
        {state === "requested" && requested_at !== null && (
          <span className="text-ink-soft">
            {what} waits for {approver}, sent by {requested_by} <Timestamp value={requested_at} />
          </span>
        )}
        {state !== "requested" && by !== null && at !== null && (
          <span className="text-ink-soft">
            {what} was {state} by {by}, <Timestamp value={at} />
          </span>
        )}
        {state === "none" && (
          <span className="text-ink-muted">
            An implemented control, or one left out, can be sent for approval.
          </span>
        )}
      </p>
      {comment !== "" && (
        <p className="whitespace-pre-line break-words border-l-2 pl-2 text-ink-soft">{comment}</p>
      )}
    </div>
  );
}

function EvidenceList({ evidence }: { evidence: readonly ApprovedEvidence[] }) {
  if (evidence.length === 0) return <p className="text-ink-muted">Approved without evidence.</p>;
  return (
    <div>
      <h3 className="mb-1 text-ink-muted text-xs">Approved on this evidence</h3>
      <ul className="flex flex-col gap-1">
        {evidence.map(({ id, title, sha256, url, version }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              href={`/evidence?item=${id}`}
              className="break-words rounded-sm text-accent-text hover:underline"
            >
              {title}
            </Link>
            <span className="text-ink-muted text-xs">version {version}</span>
            <span className="min-w-0 break-all font-mono text-ink-muted text-xs">
              {sha256 === null ? url : `${sha256.slice(0, 23)}…`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What became of earlier requests, the latest first. */
function Earlier({ records }: { records: readonly ApprovalRecord[] }) {
  if (records.length === 0) return null;
  return (
    <details>
      <summary className="w-fit rounded-sm text-ink-muted text-xs">
        Earlier requests, {records.length}
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {records.map((record) => (
          <li key={record.id} className="text-ink-soft text-xs">
            {recordText(record)} <Timestamp value={record.decided_at ?? record.requested_at} />
            {record.evidence.length > 0 && `, on ${record.evidence.map(({ title }) => title).join(", ")}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function recordText({ state, approver, decided_by, withdrawn_by }: ApprovalRecord): string {
  switch (state) {
    case "requested":
      return `Sent to ${approver}`;
    case "replaced":
      return `Sent to ${approver}, then sent again`;
    case "approved":
      return `Approved by ${decided_by}`;
    case "returned":
      return `Returned by ${decided_by}`;
    case "withdrawn":
      return decided_by === null
        ? `Request withdrawn by ${withdrawn_by}`
        : `Approved by ${decided_by}, withdrawn by ${withdrawn_by}`;
  }
}

interface StepChoice {
  name: ApprovalStep;
  label: string;
  isMain: boolean;
}

/** What the reader can do next; the server decides whether they may. */
function stepsFor(
  { approval, status, applicability }: ControlDetail,
  { id, role }: ApprovalSectionProps["reader"],
  { canWork }: ControlAccess,
): StepChoice[] {
  const isManager = hasRole(role, "manager");
  const isApprover = approval.approver_id === id;
  const canSend = canWork && (status === "implemented" || applicability.excluded_at !== null);
  const isSent = approval.state === "requested";
  const isApproved = approval.state === "approved";
  const isDecider = isSent && (isApprover || isManager);
  return [
    ...((isSent && isManager) || (isApproved && (isApprover || isManager))
      ? [{ name: "withdraw", label: "Withdraw", isMain: false } as const]
      : []),
    ...(canSend && (!isApproved || approval.stale)
      ? [{ name: "send", label: isSent ? "Send again" : "Send for approval", isMain: !isSent } as const]
      : []),
    ...(isDecider
      ? ([
          { name: "return", label: "Return", isMain: false },
          { name: "approve", label: "Approve", isMain: true },
        ] as const)
      : []),
  ];
}
