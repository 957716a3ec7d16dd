-- A decision that nothing was measured for, such as a consensus, has no measurement. Until now its row said
-- threshold 0.5, method and comparison "consensus". The table is append-only for the application, not for the
-- owner of the schema, as which migrations run; no entry of the ledger holds these columns of a consensus.
ALTER TABLE "governance_decisions"
  ALTER COLUMN "threshold" DROP NOT NULL,
  ALTER COLUMN "is_drifting" DROP NOT NULL,
  ALTER COLUMN "method" DROP NOT NULL,
  ALTER COLUMN "comparison" DROP NOT NULL;

UPDATE "governance_decisions"
SET "threshold" = NULL, "is_drifting" = NULL, "method" = NULL, "comparison" = NULL
WHERE "kind" = 'consensus';

ALTER TABLE "governance_decisions" ADD CONSTRAINT "governance_decisions_measurement_check"
  CHECK (num_nulls("threshold", "is_drifting", "method", "comparison") IN (0, 4));
