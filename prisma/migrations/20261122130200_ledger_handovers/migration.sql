-- CreateTable
CREATE TABLE "ledger_handovers" (
    "organization_id" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "to_key" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_handovers_pkey" PRIMARY KEY ("organization_id","size","to_key")
);
COMMENT ON TABLE ledger_handovers IS 'append-only';

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
END
$$;
