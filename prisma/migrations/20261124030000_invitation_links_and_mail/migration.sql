-- Invitations by link. Only a link that was mailed and never shown proves that its reader owns the email address.
ALTER TABLE "invitations"
  ADD COLUMN "by_link" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_shown" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "invited_by" TEXT,
  ADD COLUMN "invited_by_name" TEXT;

-- E-mails to send, each by one process at a time, until one was accepted or given up.
CREATE TABLE "mails" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    -- Both forms of the text, encrypted: they may hold a link that opens an account.
    "sealed" BYTEA NOT NULL,
    -- What it is about, such as an invitation.
    "reference" TEXT,
    -- At most one mail of an organization has it: a digest of a day is queued once.
    "unique_key" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim_id" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mails_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "mails_status_check" CHECK ("status" IN ('pending', 'sent', 'dead'))
);
CREATE UNIQUE INDEX "mails_organization_id_unique_key_key" ON "mails"("organization_id", "unique_key");
CREATE INDEX "mails_organization_id_created_at_id_idx" ON "mails"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "mails_reference_idx" ON "mails"("reference") WHERE "reference" IS NOT NULL;
CREATE INDEX "mails_due_idx" ON "mails"("next_attempt_at") WHERE "status" = 'pending';
