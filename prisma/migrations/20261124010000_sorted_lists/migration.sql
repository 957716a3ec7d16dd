-- Who keeps an item of evidence up to date: a member's email, or any name.
ALTER TABLE "evidence" ADD COLUMN "owner" TEXT;

-- Lists are sorted by a column and then by ID; each index is read in either direction.
CREATE INDEX "systems_organization_id_lower_name_id_idx" ON "systems" ("organization_id", lower("name"), "id");
CREATE INDEX "systems_organization_id_lower_owner_id_idx" ON "systems" ("organization_id", lower("owner"), "id");
CREATE INDEX "systems_organization_id_updated_at_id_idx" ON "systems" ("organization_id", "updated_at", "id");
CREATE INDEX "systems_organization_id_created_at_id_idx" ON "systems" ("organization_id", "created_at", "id");

CREATE INDEX "evidence_organization_id_lower_title_id_idx" ON "evidence" ("organization_id", lower("title"), "id");
CREATE INDEX "evidence_organization_id_lower_owner_id_idx" ON "evidence" ("organization_id", lower("owner"), "id");
CREATE INDEX "evidence_organization_id_expires_on_id_idx" ON "evidence" ("organization_id", "expires_on", "id");
CREATE INDEX "evidence_organization_id_effective_date_id_idx" ON "evidence" ("organization_id", "effective_date", "id");
CREATE INDEX "evidence_organization_id_kind_id_idx" ON "evidence" ("organization_id", "kind", "id");

CREATE INDEX "audits_completed_score_idx" ON "audits" ("organization_id", "compliance_score", "id") WHERE "status" = 'completed';
CREATE INDEX "audits_completed_findings_idx" ON "audits" ("organization_id", "findings_count", "id") WHERE "status" = 'completed';
CREATE INDEX "audits_completed_framework_idx" ON "audits" ("organization_id", "framework", "id") WHERE "status" = 'completed';

CREATE INDEX "governance_decisions_organization_id_drift_score_id_idx" ON "governance_decisions" ("organization_id", "drift_score", "id");

CREATE INDEX "documents_organization_id_lower_title_id_idx" ON "documents" ("organization_id", lower("title"), "id");
CREATE INDEX "documents_organization_id_lower_owner_id_idx" ON "documents" ("organization_id", lower("owner"), "id");
CREATE INDEX "documents_organization_id_review_date_id_idx" ON "documents" ("organization_id", "review_date", "id");
CREATE INDEX "documents_organization_id_updated_at_id_idx" ON "documents" ("organization_id", "updated_at", "id");
CREATE INDEX "documents_organization_id_kind_id_idx" ON "documents" ("organization_id", "kind", "id");
