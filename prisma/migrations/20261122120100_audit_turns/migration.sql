-- CreateIndex
CREATE INDEX "audits_organization_id_status_idx" ON "audits"("organization_id", "status");

-- CreateIndex
CREATE INDEX "audits_organization_id_started_at_idx" ON "audits"("organization_id", "started_at");
