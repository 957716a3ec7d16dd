-- A program may ask for approval of implemented controls and of exclusions. What was approved is frozen in `basis`
-- and compared with what is there now, so that nothing has to be marked when something changes.
ALTER TABLE "programs"
  ADD COLUMN "approval_mode" TEXT NOT NULL DEFAULT 'off',
  ADD COLUMN "owner_may_approve" BOOLEAN NOT NULL DEFAULT true,
  ADD CONSTRAINT "programs_approval_mode_check" CHECK ("approval_mode" IN ('off', 'on', 'four_eyes'));

ALTER TABLE "evidence" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- Controls of several programs with the same link are one control: one status, one evidence.
ALTER TABLE "program_controls"
  ADD COLUMN "requirements_digest" TEXT,
  ADD COLUMN "link_id" TEXT;
CREATE INDEX "program_controls_link_id_idx" ON "program_controls"("link_id");

CREATE TABLE "control_approvals" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "control_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'requested',
    "approver_id" TEXT NOT NULL,
    "approver_name" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "requested_by_name" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "request_comment" TEXT NOT NULL DEFAULT '',
    "decided_by" TEXT,
    "decided_by_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decision_comment" TEXT NOT NULL DEFAULT '',
    "withdrawn_by" TEXT,
    "withdrawn_by_name" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawal_reason" TEXT NOT NULL DEFAULT '',
    "basis" JSONB,

    CONSTRAINT "control_approvals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "control_approvals_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "control_approvals_control_id_fkey" FOREIGN KEY ("control_id")
      REFERENCES "program_controls"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "control_approvals_subject_check" CHECK ("subject" IN ('implementation', 'exclusion')),
    CONSTRAINT "control_approvals_state_check"
      CHECK ("state" IN ('requested', 'approved', 'returned', 'withdrawn', 'replaced')),
    CONSTRAINT "control_approvals_basis_check" CHECK ("state" <> 'approved' OR "basis" IS NOT NULL)
);
CREATE INDEX "control_approvals_control_id_id_idx" ON "control_approvals"("control_id", "id" DESC);
CREATE INDEX "control_approvals_organization_id_approver_id_state_idx"
  ON "control_approvals"("organization_id", "approver_id", "state");

-- What one request applied to related controls, and what was there before: it can be undone for a minute.
CREATE TABLE "applied_changes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "applied_by" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,
    "undo_until" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "before" JSONB NOT NULL,

    CONSTRAINT "applied_changes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "applied_changes_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "applied_changes_organization_id_applied_at_idx" ON "applied_changes"("organization_id", "applied_at");
