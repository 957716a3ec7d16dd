import { type listApprovals, readBasis } from "./approval-queries";
import type { ApprovalBasis, ApprovalChange, ApprovalRecord, ControlApproval } from "./approval-schema";

/** What a row of a control says of its latest approval. */
export interface ApprovalRow {
  approval_id: string | null;
  approval_subject: ControlApproval["subject"];
  approval_state: ApprovalRecord["state"] | null;
  approver_id: string | null;
  approver_name: string | null;
  approval_requested_by: string | null;
  approval_requested_by_name: string | null;
  approval_requested_at: Date | null;
  request_comment: string | null;
  approval_decided_by: string | null;
  approval_decided_by_name: string | null;
  approval_decided_at: Date | null;
  decision_comment: string | null;
  withdrawn_by_name: string | null;
  withdrawn_at: Date | null;
  withdrawal_reason: string | null;
  approved_basis: unknown;
  basis_now: unknown;
}

/** The approval of a control as the API shows it. Pure. */
export function toApproval(row: ApprovalRow): ControlApproval {
  const basis = readBasis(row.approved_basis);
  const current = readBasis(row.basis_now);
  const changes = basis && current ? changesSince(basis, current) : [];
  // A request that another one replaced is never the latest.
  const state = row.approval_state === "replaced" ? "withdrawn" : (row.approval_state ?? "none");
  return {
    id: row.approval_id,
    state,
    subject: row.approval_subject,
    approver_id: row.approver_id,
    approver: row.approver_name,
    requested_by: row.approval_requested_by_name,
    requested_at: row.approval_requested_at?.toISOString() ?? null,
    ...outcomeOf(row, state),
    evidence: basis?.evidence ?? [],
    stale: changes.length > 0,
    changes,
  };
}

function outcomeOf(row: ApprovalRow, state: ControlApproval["state"]) {
  if (state === "withdrawn")
    return {
      by: row.withdrawn_by_name,
      at: row.withdrawn_at?.toISOString() ?? null,
      comment: row.withdrawal_reason ?? "",
    };
  if (state === "approved" || state === "returned")
    return {
      by: row.approval_decided_by_name,
      at: row.approval_decided_at?.toISOString() ?? null,
      comment: row.decision_comment ?? "",
    };
  return { by: null, at: null, comment: row.request_comment ?? "" };
}

/** What is no longer as it was approved. Long texts are named, not repeated. Pure. */
export function changesSince(approved: ApprovalBasis, current: ApprovalBasis): ApprovalChange[] {
  const changes: ApprovalChange[] = [];
  if (approved.status !== current.status)
    changes.push({ kind: "status", from: approved.status ?? null, to: current.status ?? null });
  if (approved.implementation !== current.implementation)
    changes.push({ kind: "implementation", from: null, to: null });
  const texts = ["title", "description", "requirements"] as const;
  if (texts.some((field) => approved[field] !== current[field]))
    changes.push({ kind: "requirement", from: null, to: null });
  if (approved.justification !== current.justification)
    changes.push({ kind: "justification", from: approved.justification, to: current.justification });
  return [...changes, ...evidenceChanges(approved.evidence ?? [], current.evidence ?? [])];
}

type Items = NonNullable<ApprovalBasis["evidence"]>;

function evidenceChanges(approved: Items, current: Items): ApprovalChange[] {
  const before = new Map(approved.map((item) => [item.id, item]));
  const now = new Map(current.map((item) => [item.id, item]));
  return [
    ...current
      .filter(({ id }) => !before.has(id))
      .map(({ title }): ApprovalChange => ({ kind: "evidence_added", from: null, to: title })),
    ...approved.flatMap((item): ApprovalChange[] => {
      const found = now.get(item.id);
      if (!found) return [{ kind: "evidence_removed", from: item.title, to: null }];
      const isSame =
        found.version === item.version && found.sha256 === item.sha256 && found.title === item.title;
      return isSame ? [] : [{ kind: "evidence_changed", from: item.title, to: found.title }];
    }),
  ];
}

type StoredApproval = Awaited<ReturnType<typeof listApprovals>>[number];

/** A request of the past as the API shows it. Pure. */
export function toApprovalRecord(row: StoredApproval): ApprovalRecord {
  return {
    id: row.id,
    state: row.state,
    subject: row.subject,
    approver: row.approver_name,
    requested_by: row.requested_by_name,
    requested_at: row.requested_at.toISOString(),
    request_comment: row.request_comment,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_comment: row.decision_comment,
    withdrawn_by: row.withdrawn_by_name,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    withdrawal_reason: row.withdrawal_reason,
    evidence: row.basis?.evidence ?? [],
  };
}
