-- A program may be about one system, with a target date and an auditor. What applies of its controls is stored with
-- them; until it is decided, as for every control of an earlier version, it is unknown, and what is unknown counts.
ALTER TABLE "programs"
  ADD COLUMN "system_id" TEXT,
  ADD COLUMN "target_date" DATE,
  ADD COLUMN "auditor" TEXT,
  ADD COLUMN "controls_counted" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "counted_implemented" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "counted_in_progress" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "counted_gap" INTEGER NOT NULL DEFAULT 0;

UPDATE "programs" SET
  "controls_counted" = "controls_total",
  "counted_implemented" = "controls_implemented",
  "counted_in_progress" = "controls_in_progress",
  "counted_gap" = "controls_gap";

ALTER TABLE "programs" ADD CONSTRAINT "programs_system_id_fkey" FOREIGN KEY ("system_id")
  REFERENCES "systems"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "programs_system_id_idx" ON "programs"("system_id");

ALTER TABLE "program_controls"
  ADD COLUMN "applicability" TEXT NOT NULL DEFAULT 'unknown',
  ADD COLUMN "applies_from" DATE,
  ADD COLUMN "excluded_reason" TEXT,
  ADD COLUMN "excluded_by" TEXT,
  ADD COLUMN "excluded_by_name" TEXT,
  ADD COLUMN "excluded_at" TIMESTAMPTZ(3),
  ADD COLUMN "removed_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "program_controls_applicability_check"
    CHECK ("applicability" IN ('applies', 'applies_from', 'does_not_apply', 'unknown')),
  ADD CONSTRAINT "program_controls_excluded_check"
    CHECK (num_nulls("excluded_reason", "excluded_by", "excluded_by_name", "excluded_at") IN (0, 4));
