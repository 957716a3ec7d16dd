import { hasRole, type Role } from "@/lib/core/actor";
import type { ErrorCode } from "@/lib/core/errors";
import type { ApprovalMode, ApprovalState, ApprovalSubject } from "./approval-schema";

/** Why something of a control is refused. */
export interface Refusal {
  code: ErrorCode;
  /** Of the issue, where several controls are named. */
  issue: string;
  message: string;
}

export interface ApprovalSettings {
  approval_mode: ApprovalMode;
  owner_may_approve: boolean;
}

/** A person who approves, or is to. */
export interface Approver {
  id: string;
  email: string;
  role: Role;
}

/** What the rules look at in a control. */
export interface ApprovableControl {
  reference: string;
  status: string;
  isExcluded: boolean;
  owner: string | null;
  /** The people behind whoever marked it implemented or left it out. */
  makers: ReadonlySet<string>;
}

/** What of a control can be approved now; undefined where nothing can. Pure. */
export function subjectOf({ status, isExcluded }: ApprovableControl): ApprovalSubject | undefined {
  if (isExcluded) return "exclusion";
  return status === "implemented" ? "implementation" : undefined;
}

/** Why a control cannot be sent for approval. Pure. */
export function refuseRequest(control: ApprovableControl): Refusal | undefined {
  if (subjectOf(control)) return undefined;
  return {
    code: "conflict",
    issue: "not_implemented",
    message: `${control.reference} is neither implemented nor left out, so there is nothing to approve.`,
  };
}

/**
 * Why a person may not approve a control, whether they are asked to or do it: the makers in a program of four eyes,
 * and the owner where the program says so. Pure.
 */
export function refuseApprover(
  { approval_mode, owner_may_approve }: ApprovalSettings,
  control: ApprovableControl,
  { id, email }: Pick<Approver, "id" | "email">,
): Refusal | undefined {
  const { reference, owner, makers } = control;
  if (approval_mode === "four_eyes" && makers.has(id)) {
    const made = control.isExcluded ? "left it out" : "marked it implemented";
    return own(
      `${reference} needs another person: this program asks for four eyes, and the approver ${made}.`,
    );
  }
  if (!owner_may_approve && owner !== null && owner.trim().toLowerCase() === email.toLowerCase())
    return own(
      `${reference} needs another person: in this program the owner of a control does not approve it.`,
    );
  return undefined;
}

function own(message: string): Refusal {
  return { code: "own_decision", issue: "own_decision", message };
}

/** What the latest request of a control says. */
export interface OpenRequest {
  state: ApprovalState;
  subject: ApprovalSubject | null;
  approverId: string | null;
  approverName: string | null;
}

/** Why a person may not decide about a control. `isApproval`: returning needs no second person. Pure. */
export function refuseDecision(
  settings: ApprovalSettings,
  control: ApprovableControl,
  request: OpenRequest,
  person: Approver,
  isApproval: boolean,
): Refusal | undefined {
  const { reference } = control;
  if (request.state !== "requested")
    return {
      code: "conflict",
      issue: "not_requested",
      message: `${reference} does not wait for an approval.`,
    };
  if (request.approverId !== person.id && !hasRole(person.role, "manager"))
    return {
      code: "missing_role",
      issue: "missing_role",
      message: `${reference} waits for ${request.approverName ?? "another person"}. Only they or a manager can decide.`,
    };
  if (!isApproval) return undefined;
  if (subjectOf(control) !== request.subject)
    return {
      code: "conflict",
      issue: "changed",
      message: `${reference} is no longer ${request.subject === "exclusion" ? "left out" : "implemented"}. Return it, or have it sent again.`,
    };
  return refuseApprover(settings, control, person);
}

/** Who is concerned by a withdrawal. */
export interface WithdrawalParties {
  state: ApprovalState;
  requestedBy: string | null;
  decidedBy: string | null;
}

/** Why a person may not withdraw: a request is its sender's or a manager's, an approval its giver's or a manager's. Pure. */
export function refuseWithdrawal(
  { reference }: Pick<ApprovableControl, "reference">,
  { state, requestedBy, decidedBy }: WithdrawalParties,
  person: Pick<Approver, "id" | "role">,
): Refusal | undefined {
  if (state !== "requested" && state !== "approved")
    return {
      code: "conflict",
      issue: "nothing_to_withdraw",
      message: `${reference} has neither an approval nor a request for one.`,
    };
  const party = state === "requested" ? requestedBy : decidedBy;
  if (party === person.id || hasRole(person.role, "manager")) return undefined;
  const who = state === "requested" ? "sent it" : "approved it";
  return {
    code: "missing_role",
    issue: "missing_role",
    message: `Only who ${who} or a manager can withdraw ${reference}.`,
  };
}
