-- CreateTable
CREATE TABLE "evidence" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "audit_id" TEXT,
    "file_name" TEXT,
    "media_type" TEXT,
    "size_bytes" INTEGER,
    "sha256" TEXT,
    "effective_date" DATE NOT NULL,
    "expires_on" DATE,
    "uploaded_by" TEXT NOT NULL,
    "uploaded_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "programs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "frameworks" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'draft',
    "controls_total" INTEGER NOT NULL,
    "controls_implemented" INTEGER NOT NULL DEFAULT 0,
    "controls_in_progress" INTEGER NOT NULL DEFAULT 0,
    "controls_gap" INTEGER NOT NULL DEFAULT 0,
    "readiness_score" DECIMAL(4,1) NOT NULL DEFAULT 0,
    "announced_readiness" DECIMAL(4,1) NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "programs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_controls" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "program_id" TEXT NOT NULL,
    "framework" TEXT NOT NULL,
    "control_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "theme" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'not_started',
    "owner" TEXT,
    "implementation" TEXT NOT NULL DEFAULT '',
    "due_date" DATE,
    "review_interval_days" INTEGER,
    "last_reviewed" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_controls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "control_changes" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "control_id" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_id" TEXT,
    "changes" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "control_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_readiness" (
    "program_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "organization_id" TEXT NOT NULL,
    "readiness_score" DECIMAL(4,1) NOT NULL,
    "implemented" INTEGER NOT NULL,
    "in_progress" INTEGER NOT NULL,
    "gap" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "program_readiness_pkey" PRIMARY KEY ("program_id","day")
);

-- CreateTable
CREATE TABLE "control_evidence" (
    "evidence_id" TEXT NOT NULL,
    "control_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "attached_by" TEXT NOT NULL,
    "attached_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "control_evidence_pkey" PRIMARY KEY ("control_id","evidence_id")
);

-- CreateIndex
CREATE INDEX "evidence_organization_id_created_at_id_idx" ON "evidence"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "evidence_organization_id_sha256_idx" ON "evidence"("organization_id", "sha256");

-- CreateIndex
CREATE INDEX "programs_organization_id_created_at_idx" ON "programs"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "program_controls_program_id_position_idx" ON "program_controls"("program_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "program_controls_program_id_framework_control_id_key" ON "program_controls"("program_id", "framework", "control_id");

-- CreateIndex
CREATE INDEX "control_changes_control_id_id_idx" ON "control_changes"("control_id", "id" DESC);

-- CreateIndex
CREATE INDEX "control_evidence_evidence_id_idx" ON "control_evidence"("evidence_id");

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_audit_id_fkey" FOREIGN KEY ("audit_id") REFERENCES "audits"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "programs" ADD CONSTRAINT "programs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_controls" ADD CONSTRAINT "program_controls_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "control_changes" ADD CONSTRAINT "control_changes_control_id_fkey" FOREIGN KEY ("control_id") REFERENCES "program_controls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_readiness" ADD CONSTRAINT "program_readiness_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "control_evidence" ADD CONSTRAINT "control_evidence_evidence_id_fkey" FOREIGN KEY ("evidence_id") REFERENCES "evidence"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "control_evidence" ADD CONSTRAINT "control_evidence_control_id_fkey" FOREIGN KEY ("control_id") REFERENCES "program_controls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the application promises, held by the database too.
ALTER TABLE "programs" ADD CONSTRAINT "programs_status_check" CHECK ("status" IN ('draft', 'active', 'audit_ready', 'completed'));
ALTER TABLE "programs" ADD CONSTRAINT "programs_counts_check" CHECK (
  "controls_implemented" >= 0 AND "controls_in_progress" >= 0 AND "controls_gap" >= 0
  AND "controls_implemented" + "controls_in_progress" + "controls_gap" <= "controls_total");
ALTER TABLE "program_controls" ADD CONSTRAINT "program_controls_status_check" CHECK ("status" IN ('implemented', 'in_progress', 'not_started', 'gap'));

-- "My controls" asks by the owner's address, in any case.
CREATE INDEX "program_controls_owner" ON "program_controls" ("organization_id", lower("owner")) WHERE "owner" IS NOT NULL;
