-- An organization has two chains: `decisions`, which every entry so far belongs to, and `records`, the changes that
-- auditors ask about. What each table held per organization it now holds per organization and chain. A constant
-- default rewrites no row, so no entry is touched.
ALTER TABLE "ledger_heads" ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions';
ALTER TABLE "ledger_heads" DROP CONSTRAINT "ledger_heads_pkey",
  ADD CONSTRAINT "ledger_heads_pkey" PRIMARY KEY ("organization_id", "chain");

ALTER TABLE "ledger_intents" ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions';
DROP INDEX "ledger_intents_organization_id_id_idx";
CREATE INDEX "ledger_intents_organization_id_chain_id_idx" ON "ledger_intents"("organization_id", "chain", "id");

ALTER TABLE "ledger_entries"
  ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions',
  ADD COLUMN "kind" TEXT,
  ADD COLUMN "subject_type" TEXT,
  ADD COLUMN "subject_id" TEXT,
  ADD COLUMN "subject_label" TEXT,
  ADD COLUMN "actor_type" TEXT,
  ADD COLUMN "actor_id" TEXT,
  ADD COLUMN "actor_name" TEXT,
  ALTER COLUMN "system_name" DROP NOT NULL,
  ALTER COLUMN "decision" DROP NOT NULL,
  ALTER COLUMN "drift_score" DROP NOT NULL,
  ALTER COLUMN "risk_level" DROP NOT NULL;
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_pkey",
  ADD CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("organization_id", "chain", "id");
DROP INDEX "ledger_entries_organization_id_previous_hash_key";
CREATE UNIQUE INDEX "ledger_entries_organization_id_chain_previous_hash_key"
  ON "ledger_entries"("organization_id", "chain", "previous_hash");
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_chain_check" CHECK (
  CASE "chain"
    WHEN 'decisions' THEN num_nulls("system_name", "decision", "drift_score", "risk_level") = 0
      AND num_nonnulls("kind", "subject_type", "subject_id", "subject_label", "actor_type", "actor_id", "actor_name") = 0
    WHEN 'records' THEN num_nonnulls("system_name", "decision", "drift_score", "risk_level") = 0
      AND num_nulls("kind", "subject_type", "subject_id", "subject_label", "actor_type", "actor_id", "actor_name") = 0
    ELSE false
  END);
-- What entries are looked up by, each in its own chain only: appending to the other costs nothing more.
DROP INDEX "ledger_entries_organization_id_system_name_id_idx";
CREATE INDEX "ledger_entries_system" ON "ledger_entries"("organization_id", "system_name", "id")
  WHERE "chain" = 'decisions';
CREATE INDEX "ledger_entries_kind" ON "ledger_entries"("organization_id", "kind", "id") WHERE "chain" = 'records';
CREATE INDEX "ledger_entries_subject" ON "ledger_entries"("organization_id", "subject_type", "subject_id", "id")
  WHERE "chain" = 'records';

ALTER TABLE "ledger_checkpoints" ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions';
ALTER TABLE "ledger_checkpoints" DROP CONSTRAINT "ledger_checkpoints_pkey",
  ADD CONSTRAINT "ledger_checkpoints_pkey" PRIMARY KEY ("organization_id", "chain", "size");

ALTER TABLE "ledger_tiles" ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions';
ALTER TABLE "ledger_tiles" DROP CONSTRAINT "ledger_tiles_pkey",
  ADD CONSTRAINT "ledger_tiles_pkey" PRIMARY KEY ("organization_id", "chain", "level", "index");

ALTER TABLE "ledger_verifications" ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions';
ALTER TABLE "ledger_verifications" DROP CONSTRAINT "ledger_verifications_pkey",
  ADD CONSTRAINT "ledger_verifications_pkey" PRIMARY KEY ("organization_id", "chain");

ALTER TABLE "ledger_copies" ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions';
ALTER TABLE "ledger_copies" DROP CONSTRAINT "ledger_copies_pkey",
  ADD CONSTRAINT "ledger_copies_pkey" PRIMARY KEY ("organization_id", "chain", "host");

ALTER TABLE "ledger_faults" ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions';
DROP INDEX "ledger_faults_organization_id_id_idx";
CREATE INDEX "ledger_faults_organization_id_chain_id_idx" ON "ledger_faults"("organization_id", "chain", "id" DESC);

ALTER TABLE "ledger_handovers" ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'decisions';
ALTER TABLE "ledger_handovers" DROP CONSTRAINT "ledger_handovers_pkey",
  ADD CONSTRAINT "ledger_handovers_pkey" PRIMARY KEY ("organization_id", "chain", "size", "to_key");
