-- Whether an audit asks language models again where the same question was answered before.
ALTER TABLE "audits" ADD COLUMN "asks_again" BOOLEAN NOT NULL DEFAULT false;

-- What language models answered to the questions of audits: the same question is not paid for twice.
CREATE TABLE "audit_answers" (
    "organization_id" TEXT NOT NULL,
    -- SHA-256 of all that the answer depends on: the document as shown, the prompt, its version, the pass and the model.
    "digest" TEXT NOT NULL,
    -- The audit that asked.
    "audit_id" TEXT NOT NULL,
    -- The answer as JSON: never searched by the database, so it is not parsed there.
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_answers_pkey" PRIMARY KEY ("organization_id", "digest"),
    CONSTRAINT "audit_answers_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "audit_answers_audit_id_fkey" FOREIGN KEY ("audit_id")
      REFERENCES "audits"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "audit_answers_audit_id_idx" ON "audit_answers"("audit_id");
CREATE INDEX "audit_answers_organization_id_created_at_idx" ON "audit_answers"("organization_id", "created_at" DESC);
