-- The application works as a role that does not own the schema. What it may do with a table follows
-- from the table: `append-only` at the beginning of its comment means reading and adding, nothing else
-- (lib/server/work-role.ts).
COMMENT ON TABLE ledger_entries IS 'append-only';
COMMENT ON TABLE governance_decisions IS 'append-only';
COMMENT ON TABLE system_changes IS 'append-only';

-- A ledger may be removed with a demonstration organization and with no other. So the application can
-- neither make an organization a demonstration, nor put a demonstration in the place of another.
CREATE FUNCTION guard_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RETURN COALESCE(NEW, OLD);
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.is_demonstration THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'only a demonstration organization may be deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.id <> OLD.id OR (NEW.is_demonstration AND NOT OLD.is_demonstration) THEN
    RAISE EXCEPTION 'an organization does not become a demonstration' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER organizations_guard BEFORE UPDATE OR DELETE ON organizations
  FOR EACH ROW EXECUTE FUNCTION guard_organization();
ALTER TABLE organizations ENABLE ALWAYS TRIGGER organizations_guard;

-- Runs as the schema's owner, who alone may lift the guard. It is back in force when the caller's
-- transaction ends, and the table is locked until then.
CREATE FUNCTION assay_remove_organization_ledger(organization TEXT) RETURNS void
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
END
$$;
REVOKE EXECUTE ON FUNCTION assay_remove_organization_ledger(TEXT) FROM PUBLIC;
