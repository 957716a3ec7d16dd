-- Audit engagements: what outside auditors see of a program, ask for, find and sign. An engagement outlives its program
-- and a finding its control, so those are named by what they were called, too.
CREATE TABLE "engagements" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "program_id" TEXT,
    "program_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "purpose" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_name" TEXT,
    "signed_off_at" TIMESTAMPTZ(3),
    "signed_off_by" TEXT,
    "signed_off_name" TEXT,
    "signed_off_on" DATE,
    "statement" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "engagements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "engagements_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "engagements_program_id_fkey" FOREIGN KEY ("program_id")
      REFERENCES "programs"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "engagements_revoked_check" CHECK (("revoked_at" IS NULL) = ("revoked_by_name" IS NULL)),
    CONSTRAINT "engagements_signed_off_check" CHECK (
      ("signed_off_at" IS NULL) = ("signed_off_by" IS NULL) AND ("signed_off_at" IS NULL) = ("signed_off_name" IS NULL)
      AND ("signed_off_at" IS NULL) = ("signed_off_on" IS NULL) AND ("signed_off_at" IS NULL) = ("statement" IS NULL))
);
CREATE UNIQUE INDEX "engagements_organization_id_id_key" ON "engagements"("organization_id", "id");
CREATE INDEX "engagements_program_id_idx" ON "engagements"("program_id");

CREATE TABLE "engagement_auditors" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "engagement_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "firm" TEXT NOT NULL,
    -- The part of the link that finds the row, and a keyed hash of the whole.
    "link_part" TEXT NOT NULL,
    "link_hash" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "engagement_auditors_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "engagement_auditors_organization_id_engagement_id_fkey" FOREIGN KEY ("organization_id", "engagement_id")
      REFERENCES "engagements"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "engagement_auditors_organization_id_id_key" ON "engagement_auditors"("organization_id", "id");
CREATE UNIQUE INDEX "engagement_auditors_link_part_key" ON "engagement_auditors"("link_part");
CREATE INDEX "engagement_auditors_engagement_id_idx" ON "engagement_auditors"("engagement_id");

-- Sessions of auditors, apart from those of members: no query of the one finds the other.
CREATE TABLE "auditor_sessions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "auditor_id" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ip_address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "auditor_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "auditor_sessions_organization_id_auditor_id_fkey" FOREIGN KEY ("organization_id", "auditor_id")
      REFERENCES "engagement_auditors"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "auditor_sessions_auditor_id_idx" ON "auditor_sessions"("auditor_id");

-- What an auditor looked at. Looking at the same thing again within ten minutes prolongs the view.
CREATE TABLE "auditor_views" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "engagement_id" TEXT NOT NULL,
    "auditor_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL DEFAULT '',
    "label" TEXT NOT NULL,
    "viewed_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,

    CONSTRAINT "auditor_views_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "auditor_views_organization_id_engagement_id_fkey" FOREIGN KEY ("organization_id", "engagement_id")
      REFERENCES "engagements"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "auditor_views_organization_id_auditor_id_fkey" FOREIGN KEY ("organization_id", "auditor_id")
      REFERENCES "engagement_auditors"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "auditor_views_engagement_id_viewed_at_id_idx"
  ON "auditor_views"("engagement_id", "viewed_at" DESC, "id" DESC);
CREATE INDEX "auditor_views_session_id_kind_subject_id_idx" ON "auditor_views"("session_id", "kind", "subject_id");

CREATE TABLE "evidence_requests" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "engagement_id" TEXT NOT NULL,
    "control_id" TEXT,
    "control_label" TEXT,
    "text" TEXT NOT NULL,
    "due_date" DATE,
    "status" TEXT NOT NULL DEFAULT 'open',
    "auditor_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "evidence_requests_organization_id_engagement_id_fkey" FOREIGN KEY ("organization_id", "engagement_id")
      REFERENCES "engagements"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evidence_requests_organization_id_auditor_id_fkey" FOREIGN KEY ("organization_id", "auditor_id")
      REFERENCES "engagement_auditors"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evidence_requests_control_id_fkey" FOREIGN KEY ("control_id")
      REFERENCES "program_controls"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "evidence_requests_status_check" CHECK ("status" IN ('open', 'answered', 'closed'))
);
CREATE UNIQUE INDEX "evidence_requests_organization_id_id_key" ON "evidence_requests"("organization_id", "id");
CREATE INDEX "evidence_requests_engagement_id_idx" ON "evidence_requests"("engagement_id");
CREATE INDEX "evidence_requests_control_id_idx" ON "evidence_requests"("control_id");

CREATE TABLE "auditor_findings" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "engagement_id" TEXT NOT NULL,
    "control_id" TEXT,
    "control_label" TEXT,
    "severity" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "auditor_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auditor_findings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "auditor_findings_organization_id_engagement_id_fkey" FOREIGN KEY ("organization_id", "engagement_id")
      REFERENCES "engagements"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "auditor_findings_organization_id_auditor_id_fkey" FOREIGN KEY ("organization_id", "auditor_id")
      REFERENCES "engagement_auditors"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "auditor_findings_control_id_fkey" FOREIGN KEY ("control_id")
      REFERENCES "program_controls"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "auditor_findings_severity_check" CHECK ("severity" IN ('observation', 'minor', 'major')),
    CONSTRAINT "auditor_findings_status_check" CHECK ("status" IN ('open', 'resolved'))
);
CREATE UNIQUE INDEX "auditor_findings_organization_id_id_key" ON "auditor_findings"("organization_id", "id");
CREATE INDEX "auditor_findings_engagement_id_idx" ON "auditor_findings"("engagement_id");
CREATE INDEX "auditor_findings_control_id_idx" ON "auditor_findings"("control_id");

-- The thread under a request or a finding. Never changed and never deleted alone.
CREATE TABLE "room_messages" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "request_id" TEXT,
    "finding_id" TEXT,
    "author_kind" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "room_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "room_messages_organization_id_request_id_fkey" FOREIGN KEY ("organization_id", "request_id")
      REFERENCES "evidence_requests"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "room_messages_organization_id_finding_id_fkey" FOREIGN KEY ("organization_id", "finding_id")
      REFERENCES "auditor_findings"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "room_messages_author_kind_check" CHECK ("author_kind" IN ('auditor', 'member', 'api_key')),
    CONSTRAINT "room_messages_thread_check" CHECK (("request_id" IS NULL) <> ("finding_id" IS NULL))
);
CREATE INDEX "room_messages_request_id_idx" ON "room_messages"("request_id");
CREATE INDEX "room_messages_finding_id_idx" ON "room_messages"("finding_id");

-- Evidence that an answer names: kept as long as the answer.
CREATE TABLE "room_message_evidence" (
    "message_id" TEXT NOT NULL,
    "evidence_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,

    CONSTRAINT "room_message_evidence_pkey" PRIMARY KEY ("message_id", "evidence_id"),
    CONSTRAINT "room_message_evidence_message_id_fkey" FOREIGN KEY ("message_id")
      REFERENCES "room_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "room_message_evidence_evidence_id_fkey" FOREIGN KEY ("evidence_id")
      REFERENCES "evidence"("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE INDEX "room_message_evidence_evidence_id_idx" ON "room_message_evidence"("evidence_id");

CREATE TABLE "control_samples" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "engagement_id" TEXT NOT NULL,
    "auditor_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL DEFAULT '',
    "seed" TEXT NOT NULL,
    "framework" TEXT,
    "status" TEXT,
    "size" INTEGER NOT NULL,
    "population" INTEGER NOT NULL,
    -- SHA-256 of the references the sample was drawn from.
    "population_digest" TEXT NOT NULL,
    "controls" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "control_samples_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "control_samples_organization_id_engagement_id_fkey" FOREIGN KEY ("organization_id", "engagement_id")
      REFERENCES "engagements"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "control_samples_organization_id_auditor_id_fkey" FOREIGN KEY ("organization_id", "auditor_id")
      REFERENCES "engagement_auditors"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "control_samples_engagement_id_idx" ON "control_samples"("engagement_id");
