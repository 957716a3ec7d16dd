-- What people found about a requirement in an audited document. The embedded analyst learns from it.
CREATE TABLE "confirmations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "audit_id" TEXT NOT NULL,
    "system_id" TEXT NOT NULL,
    "framework" TEXT NOT NULL,
    "control_id" TEXT NOT NULL,
    "requirement_id" TEXT NOT NULL,
    "finding" TEXT NOT NULL,
    "judged" TEXT NOT NULL,
    "passages" JSONB NOT NULL,
    "document_digest" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "applies_to" TEXT NOT NULL,
    "confirmed_by" TEXT NOT NULL,
    "confirmed_by_name" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "confirmations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "confirmations_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "confirmations_audit_id_fkey" FOREIGN KEY ("audit_id")
      REFERENCES "audits"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "confirmations_system_id_fkey" FOREIGN KEY ("system_id")
      REFERENCES "systems"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "confirmations_audit_id_requirement_id_key" ON "confirmations"("audit_id", "requirement_id");
CREATE INDEX "confirmations_organization_id_confirmed_at_id_idx"
  ON "confirmations"("organization_id", "confirmed_at" DESC, "id" DESC);
CREATE INDEX "confirmations_organization_id_framework_idx" ON "confirmations"("organization_id", "framework");

-- The weights an audit was judged with, so that its report can be repeated after confirmations changed.
CREATE TABLE "fitted_heads" (
    "organization_id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "heads" JSONB NOT NULL,
    "fitted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fitted_heads_pkey" PRIMARY KEY ("organization_id", "version"),
    CONSTRAINT "fitted_heads_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
