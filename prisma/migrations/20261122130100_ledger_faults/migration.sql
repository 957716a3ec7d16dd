-- When an entry was stored, which is not when its decision was made. In no hash: it only says how long
-- an entry has been without a signature.
ALTER TABLE "ledger_entries" ADD COLUMN "appended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Up to which size a host has kept its copy outside the database: a copy that is missing or shorter was lost.
CREATE TABLE "ledger_copies" (
    "organization_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "kept_since" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_copies_pkey" PRIMARY KEY ("organization_id","host")
);

-- What was found wrong with a ledger, and when it was found whole again.
CREATE TABLE "ledger_faults" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "about" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "fault" TEXT,
    "first_bad_id" BIGINT,
    "entries_verified" BIGINT NOT NULL,
    "found_by" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ledger_faults_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ledger_faults_organization_id_id_idx" ON "ledger_faults"("organization_id", "id" DESC);
COMMENT ON TABLE ledger_faults IS 'append-only';

CREATE OR REPLACE FUNCTION assay_remove_organization_ledger(organization TEXT) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM organizations WHERE id = organization AND is_demonstration) THEN
    RAISE EXCEPTION 'only a demonstration''s ledger may be removed' USING ERRCODE = 'restrict_violation';
  END IF;
  ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_no_change;
  DELETE FROM ledger_entries WHERE organization_id = organization;
  ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_change;
  DELETE FROM ledger_intents WHERE organization_id = organization;
  DELETE FROM ledger_heads WHERE organization_id = organization;
  DELETE FROM ledger_checkpoints WHERE organization_id = organization;
  DELETE FROM ledger_tiles WHERE organization_id = organization;
  DELETE FROM ledger_verifications WHERE organization_id = organization;
  DELETE FROM ledger_copies WHERE organization_id = organization;
  DELETE FROM ledger_faults WHERE organization_id = organization;
END
$$;
