import {
  describeFields,
  describeOperation,
  describeSchema,
  type OperationReference,
  type SchemaReference,
} from "@/lib/core/reference";
import {
  ApprovalChangeSchema,
  ApprovalRecordSchema,
  ApprovedEvidenceSchema,
  ControlApprovalSchema,
  DecideApprovalsSchema,
  RequestApprovalsSchema,
  WithdrawApprovalsSchema,
} from "../approval-schema";
import * as contract from "../contract";
import { CONTROL_ID, program } from "./examples";
import { controlIdsText } from "./schemas";

/** Requests for approval, what became of them, and what was approved. */
export const approvalSchemas: readonly SchemaReference[] = [
  describeSchema("ControlApproval", ControlApprovalSchema, "Whether a control is approved, and on what.", {
    id: "ID of the latest request; null when there was none.",
    state: "What became of the latest request; `none` when there was none.",
    subject: "What is approved: that the control is implemented, or that it is left out.",
    approver_id: "ID of the member who is asked.",
    approver: "Name of the member who is asked.",
    requested_by: "Name of who sent it.",
    requested_at: "When it was sent.",
    by: "Name of who approved, returned or withdrew it; null while it waits.",
    at: "When they did.",
    comment: "What was said last: with the request, the decision or the withdrawal.",
    evidence: "The valid evidence it was approved on, as it was; empty before.",
    stale: "Whether something changed since it was approved.",
    changes: "What changed since.",
  }),
  describeSchema("ApprovedEvidence", ApprovedEvidenceSchema, "An item of evidence as it was approved.", {
    id: "ID of the item.",
    title: "Its title at that time.",
    kind: "What it is: a file, a link or an audit.",
    sha256: "SHA-256 of the file; null for anything else.",
    url: "The URL of a link; null for anything else.",
    version: "Its version at that time.",
  }),
  describeFields(ApprovalChangeSchema, {
    kind: "What changed. `evidence_removed`: it was detached or has expired.",
    from: "What was approved; null for what is new, and for long texts.",
    to: "What is there now; null for what is gone, and for long texts.",
  }),
  describeSchema("ApprovalRecord", ApprovalRecordSchema, "A request for approval and what became of it.", {
    id: "ID of the request.",
    state: "What became of it; `replaced` by a later one.",
    subject: "What was to be approved.",
    approver: "Name of the member who was asked.",
    requested_by: "Name of who sent it.",
    requested_at: "When it was sent.",
    request_comment: "What they said.",
    decided_by: "Name of who approved or returned it.",
    decided_at: "When they did.",
    decision_comment: "What they said.",
    withdrawn_by: "Name of who withdrew it.",
    withdrawn_at: "When they did.",
    withdrawal_reason: "Why.",
    evidence: "The evidence it was approved on.",
  }),
  describeSchema("RequestApprovals", RequestApprovalsSchema, "Which controls to approve, and by whom.", {
    control_ids: controlIdsText,
    approver_id: "ID of the member who is to approve. Any active member can be named, whatever their role.",
    comment: "What the approver should know.",
  }),
  describeSchema("DecideApprovals", DecideApprovalsSchema, "What the approver decides.", {
    control_ids: controlIdsText,
    decision: "`approve`, or `return` with a comment.",
    comment: "What to say; required for a return.",
  }),
  describeSchema("WithdrawApprovals", WithdrawApprovalsSchema, "What to withdraw, and why.", {
    control_ids: controlIdsText,
    reason: "Why. It is kept with the approval.",
  }),
];

const result = {
  changed: 1,
  unchanged: 0,
  program: { ...program, approval_mode: "four_eyes" as const, approved_score: 28 },
};
const wrongState =
  "The program asks for no approval or is frozen, or a control is not in a state that allows it.";

export const approvalOperations: readonly OperationReference[] = [
  describeOperation(contract.requestApprovals, {
    description:
      "Sends controls to an approver. An implemented control is sent as such, one that was left out as an exclusion. A control that waits already is sent anew, to another person or with another comment.",
    request: {
      control_ids: [CONTROL_ID],
      approver_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
      comment: "Ready for the certification audit.",
    },
    response: result,
    problems: { 409: wrongState },
  }),
  describeOperation(contract.decideApprovals, {
    description:
      "Approves controls or returns them. The named approver may, and every manager and administrator. What is approved is frozen: the control's status, texts and valid evidence. In a program of four eyes whoever marked a control implemented, or left it out, does not approve it.",
    request: { control_ids: [CONTROL_ID], decision: "approve", comment: "Procedure and log checked." },
    response: result,
    problems: { 409: wrongState },
  }),
  describeOperation(contract.withdrawApprovals, {
    description:
      "Withdraws approvals, or requests that still wait. Who approved or sent it may, and every manager and administrator. The approval stays on record with the reason.",
    request: { control_ids: [CONTROL_ID], reason: "The procedure was replaced." },
    response: result,
    problems: { 409: wrongState },
  }),
];
