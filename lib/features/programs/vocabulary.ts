import { isOwnFramework, type OwnFrameworkCode } from "@/lib/features/frameworks/vocabulary";

export const PROGRAM_STATUSES = ["draft", "active", "audit_ready", "completed"] as const;

export const CONTROL_STATUSES = ["implemented", "in_progress", "not_started", "gap"] as const;

/** `overdue`: the day has passed. `soon`: within 7 days, today included. `upcoming`: later. */
export const DUE_STATES = ["overdue", "soon", "upcoming"] as const;

export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

export type ControlStatus = (typeof CONTROL_STATUSES)[number];

export type DueState = (typeof DUE_STATES)[number];

/** Readiness from which a program without a gap is ready for an audit. */
export const AUDIT_READY_FROM = 90;

/** Days ahead that count as due soon. */
export const DUE_SOON_DAYS = 7;

/** Readiness as the page explains it. The database computes the same in `recount`. */
export const READINESS_FORMULA = "100 × (implemented + ½ in progress) ÷ controls that count today";

/** Whether a program can be marked completed: audit-ready, or reopened and still as ready as it was. */
export function isReadyToComplete(program: {
  status: ProgramStatus;
  readiness_score: number;
  counted_gap: number;
  controls_counted: number;
}): boolean {
  const isReady = program.readiness_score >= AUDIT_READY_FROM && program.counted_gap === 0;
  return program.status !== "completed" && program.controls_counted > 0 && isReady;
}

/** `mine`: waits for the reader. `waiting`: for anyone. `stale`: approved and changed since. */
export const APPROVAL_FILTERS = ["mine", "waiting", "approved", "stale", "none"] as const;

export type ApprovalFilter = (typeof APPROVAL_FILTERS)[number];

/** How long an application can be undone. */
export const UNDO_SECONDS = 60;

/** The standards that ask for a Statement of Applicability. */
export const STATEMENT_FRAMEWORKS = ["ISO27001", "ISO42001"] as const;

/** Own frameworks have one too, since an organization may certify itself against them. */
export type StatementFramework = (typeof STATEMENT_FRAMEWORKS)[number] | OwnFrameworkCode;

/** Whether a framework has a Statement of Applicability. */
export function hasStatement(code: string): code is StatementFramework {
  return STATEMENT_FRAMEWORKS.some((known) => known === code) || isOwnFramework(code);
}
