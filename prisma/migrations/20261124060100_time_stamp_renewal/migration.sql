-- A chain without new entries gets another stamp before the certificate of its newest one ends. So a checkpoint can have
-- several stamps.
ALTER TABLE "ledger_time_stamps" DROP CONSTRAINT "ledger_time_stamps_pkey";
ALTER TABLE "ledger_time_stamps" ADD CONSTRAINT "ledger_time_stamps_pkey"
  PRIMARY KEY ("organization_id", "chain", "size", "stamped_at", "serial_number");
ALTER TABLE "ledger_attesters" ADD COLUMN "renew_at" TIMESTAMPTZ(3);
COMMENT ON COLUMN "ledger_attesters"."renew_at" IS
  'When the newest stamp is made again although there are no new entries; null for a witness, and before the first stamp.';
-- When the certificates of earlier stamps end is not in a column, so those stamps are made again once.
UPDATE "ledger_attesters" SET "renew_at" = CURRENT_TIMESTAMP WHERE "attester" = 'tsa' AND "attested_at" IS NOT NULL;
