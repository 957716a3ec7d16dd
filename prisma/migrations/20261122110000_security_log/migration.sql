-- CreateTable
CREATE TABLE "security_events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT,
    "type" TEXT NOT NULL,
    "actor_kind" TEXT,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "subject_kind" TEXT,
    "subject_id" TEXT,
    "subject_name" TEXT,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "request_id" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "security_events_organization_id_occurred_at_id_idx" ON "security_events"("organization_id", "occurred_at", "id");

-- CreateIndex
CREATE INDEX "security_events_occurred_at_idx" ON "security_events"("occurred_at");

-- Append-only for every role and in every replication mode. Housekeeping may delete what is older than
-- 30 days, the shortest retention the settings allow; a younger row cannot be deleted at all.
CREATE FUNCTION refuse_security_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.occurred_at < now() - interval '30 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'security_events is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER security_events_no_change BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION refuse_security_event_change();
CREATE TRIGGER security_events_no_truncate BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();

ALTER TABLE security_events ENABLE ALWAYS TRIGGER security_events_no_change;
ALTER TABLE security_events ENABLE ALWAYS TRIGGER security_events_no_truncate;
