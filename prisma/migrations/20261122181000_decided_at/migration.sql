-- The time of a system's latest decision. A decision is recorded by one statement that compares it, so that
-- decisions of one system are in the order of their times without a lock that a second statement would need.
ALTER TABLE "systems" ADD COLUMN "decided_at" TIMESTAMPTZ(3);
