-- A corrective action can follow from a finding that an auditor left. Findings are deleted with the organization only.
ALTER TABLE "corrective_actions" ADD COLUMN "source_auditor_finding_id" TEXT;
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_source_auditor_finding_fkey"
  FOREIGN KEY ("organization_id", "source_auditor_finding_id")
  REFERENCES "auditor_findings"("organization_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "corrective_actions" DROP CONSTRAINT "corrective_actions_source_check";
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_source_check"
  CHECK (("source_type" IS NULL
      OR "source_type" IN ('control', 'review', 'audit_finding', 'incident', 'auditor_finding'))
    AND ("source_type" IS NULL) = ("source_label" IS NULL));
CREATE INDEX "corrective_actions_source_auditor_finding_id_idx" ON "corrective_actions"("source_auditor_finding_id");
