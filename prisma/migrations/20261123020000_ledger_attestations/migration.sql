-- What others vouch for about a checkpoint. Each row holds the checkpoint too, because of old checkpoints only the last
-- of each hour is kept. Like all of the ledger, rows outlive what they are about: no foreign keys.
CREATE TABLE "ledger_time_stamps" (
    "organization_id" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    -- The checkpoint's signed note, whose UTF-8 was stamped.
    "note" TEXT NOT NULL,
    -- The TimeStampToken of RFC 3161 in DER, with its certificates.
    "token" BYTEA NOT NULL,
    "authority" TEXT NOT NULL,
    "policy" TEXT NOT NULL,
    "serial_number" TEXT NOT NULL,
    "stamped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_time_stamps_pkey" PRIMARY KEY ("organization_id", "chain", "size"),
    CONSTRAINT "ledger_time_stamps_chain_check" CHECK ("chain" IN ('decisions', 'records')),
    CONSTRAINT "ledger_time_stamps_size_check" CHECK ("size" > 0)
);
COMMENT ON TABLE ledger_time_stamps IS 'append-only';

CREATE TABLE "ledger_cosignatures" (
    "organization_id" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    -- The witness's verifier key as C2SP writes it.
    "witness" TEXT NOT NULL,
    -- The checkpoint with the witness's signature line.
    "note" TEXT NOT NULL,
    "cosigned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_cosignatures_pkey" PRIMARY KEY ("organization_id", "chain", "witness", "size"),
    CONSTRAINT "ledger_cosignatures_chain_check" CHECK ("chain" IN ('decisions', 'records')),
    CONSTRAINT "ledger_cosignatures_size_check" CHECK ("size" > 0)
);
COMMENT ON TABLE ledger_cosignatures IS 'append-only';

-- How far each authority and witness has come with each chain, and when to ask it again.
CREATE TABLE "ledger_attesters" (
    "organization_id" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    -- `tsa`, or a witness's verifier key.
    "attester" TEXT NOT NULL,
    "size" BIGINT NOT NULL DEFAULT 0,
    "attested_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "failure" TEXT,
    -- The witness knows another history than this one.
    "is_disputed" BOOLEAN NOT NULL DEFAULT false,
    "claim_id" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_attesters_pkey" PRIMARY KEY ("organization_id", "chain", "attester"),
    CONSTRAINT "ledger_attesters_chain_check" CHECK ("chain" IN ('decisions', 'records')),
    CONSTRAINT "ledger_attesters_failure_check"
      CHECK (("failures" = 0) = ("failure" IS NULL) AND ("failures" = 0) = ("failing_since" IS NULL))
);
CREATE INDEX "ledger_attesters_attester_next_attempt_at_idx" ON "ledger_attesters"("attester", "next_attempt_at");

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
  DELETE FROM ledger_handovers WHERE organization_id = organization;
  DELETE FROM ledger_time_stamps WHERE organization_id = organization;
  DELETE FROM ledger_cosignatures WHERE organization_id = organization;
  DELETE FROM ledger_attesters WHERE organization_id = organization;
END
$$;
