-- The ledger is append-only: these triggers fire for every role and in every replication mode.
-- Whoever owns the table can still drop them; that is why they are checked at boot, and why the
-- chain itself can be verified.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger_entries is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER ledger_entries_no_change BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_change;
ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_truncate;

-- An intent that was kept in ledger_intents becomes one entry, whoever places it.
CREATE UNIQUE INDEX ledger_entries_kept_intent ON ledger_entries (organization_id, intent_id)
  WHERE intent_id LIKE 'kin\_%';
