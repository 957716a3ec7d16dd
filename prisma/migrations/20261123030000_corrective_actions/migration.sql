-- Serious incidents of AI systems, with the time limit for their report, and corrective actions: what is done about a
-- control, a review, an audit's finding or an incident.
CREATE TABLE "incidents" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "system_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "occurred_at" TIMESTAMPTZ(3),
    "aware_at" TIMESTAMPTZ(3) NOT NULL,
    -- Where days begin and end for the time limit.
    "time_zone" TEXT NOT NULL,
    -- The end of the time limit; null for a kind that has none.
    "report_due_at" TIMESTAMPTZ(3),
    "reported_to" TEXT,
    "reported_at" TIMESTAMPTZ(3),
    "report_reference" TEXT,
    "notes" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "incidents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "incidents_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "incidents_system_id_fkey" FOREIGN KEY ("system_id")
      REFERENCES "systems"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "incidents_kind_check" CHECK ("kind" IN ('widespread_infringement', 'critical_infrastructure', 'death',
      'health', 'fundamental_rights', 'property_or_environment', 'other')),
    CONSTRAINT "incidents_severity_check" CHECK ("severity" IN ('critical', 'high', 'medium', 'low')),
    CONSTRAINT "incidents_status_check" CHECK ("status" IN ('open', 'investigating', 'closed')),
    CONSTRAINT "incidents_limit_check" CHECK (("kind" = 'other') = ("report_due_at" IS NULL)),
    CONSTRAINT "incidents_report_check" CHECK (("reported_to" IS NULL) = ("reported_at" IS NULL))
);
CREATE INDEX "incidents_organization_id_aware_at_id_idx"
  ON "incidents"("organization_id", "aware_at" DESC, "id" DESC);
CREATE INDEX "incidents_system_id_idx" ON "incidents"("system_id");

CREATE TABLE "corrective_actions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "system_id" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "severity" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "owner_id" TEXT,
    "owner_name" TEXT,
    "due_date" DATE,
    "source_type" TEXT,
    -- What the source was called; it stays when the source is deleted.
    "source_label" TEXT,
    "source_control_id" TEXT,
    "source_review_id" TEXT,
    "source_audit_id" TEXT,
    "source_incident_id" TEXT,
    -- Of an audit's finding: the control's reference in its framework, and a requirement.
    "source_reference" TEXT,
    "source_requirement" TEXT,
    "root_cause" TEXT NOT NULL DEFAULT '',
    "work_done" TEXT NOT NULL DEFAULT '',
    "cancel_reason" TEXT NOT NULL DEFAULT '',
    "closed_by" TEXT,
    "closed_by_name" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "overdue_announced_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "corrective_actions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "corrective_actions_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "corrective_actions_system_id_fkey" FOREIGN KEY ("system_id")
      REFERENCES "systems"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "corrective_actions_source_control_id_fkey" FOREIGN KEY ("source_control_id")
      REFERENCES "program_controls"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "corrective_actions_source_review_id_fkey" FOREIGN KEY ("source_review_id")
      REFERENCES "reviews"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "corrective_actions_source_audit_id_fkey" FOREIGN KEY ("source_audit_id")
      REFERENCES "audits"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "corrective_actions_source_incident_id_fkey" FOREIGN KEY ("source_incident_id")
      REFERENCES "incidents"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "corrective_actions_severity_check" CHECK ("severity" IN ('critical', 'high', 'medium', 'low')),
    CONSTRAINT "corrective_actions_status_check"
      CHECK ("status" IN ('open', 'in_progress', 'closed', 'cancelled')),
    CONSTRAINT "corrective_actions_owner_check" CHECK (("owner_id" IS NULL) = ("owner_name" IS NULL)),
    CONSTRAINT "corrective_actions_source_check"
      CHECK (("source_type" IS NULL OR "source_type" IN ('control', 'review', 'audit_finding', 'incident'))
        AND ("source_type" IS NULL) = ("source_label" IS NULL)),
    CONSTRAINT "corrective_actions_end_check"
      CHECK (("status" IN ('closed', 'cancelled')) = ("closed_at" IS NOT NULL)
        AND ("status" = 'cancelled') = ("cancel_reason" <> ''))
);
CREATE INDEX "corrective_actions_organization_id_due_date_id_idx"
  ON "corrective_actions"("organization_id", "due_date", "id");
CREATE INDEX "corrective_actions_organization_id_owner_id_idx"
  ON "corrective_actions"("organization_id", "owner_id");
CREATE INDEX "corrective_actions_system_id_idx" ON "corrective_actions"("system_id");
CREATE INDEX "corrective_actions_source_control_id_idx" ON "corrective_actions"("source_control_id");
CREATE INDEX "corrective_actions_source_review_id_idx" ON "corrective_actions"("source_review_id");
CREATE INDEX "corrective_actions_source_audit_id_idx" ON "corrective_actions"("source_audit_id");
CREATE INDEX "corrective_actions_source_incident_id_idx" ON "corrective_actions"("source_incident_id");
-- What the loop that announces overdue actions reads.
CREATE INDEX "corrective_actions_unannounced" ON "corrective_actions"("due_date")
  WHERE "status" IN ('open', 'in_progress') AND "overdue_announced_at" IS NULL;

-- What an action was closed with: an item of evidence, or a document in the version it had then.
CREATE TABLE "action_proofs" (
    "action_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "evidence_id" TEXT,
    "document_id" TEXT,
    "document_version" INTEGER,

    CONSTRAINT "action_proofs_pkey" PRIMARY KEY ("action_id", "position"),
    CONSTRAINT "action_proofs_action_id_fkey" FOREIGN KEY ("action_id")
      REFERENCES "corrective_actions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "action_proofs_evidence_id_fkey" FOREIGN KEY ("evidence_id")
      REFERENCES "evidence"("id") ON DELETE NO ACTION ON UPDATE CASCADE,
    CONSTRAINT "action_proofs_document_id_document_version_fkey" FOREIGN KEY ("document_id", "document_version")
      REFERENCES "document_versions"("document_id", "number") ON DELETE NO ACTION ON UPDATE CASCADE,
    CONSTRAINT "action_proofs_one_check" CHECK (("evidence_id" IS NULL) <> ("document_id" IS NULL)
      AND ("document_id" IS NULL) = ("document_version" IS NULL))
);
CREATE INDEX "action_proofs_evidence_id_idx" ON "action_proofs"("evidence_id");
CREATE INDEX "action_proofs_document_id_document_version_idx" ON "action_proofs"("document_id", "document_version");
