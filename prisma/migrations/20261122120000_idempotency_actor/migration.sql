-- A key belongs to its actor and names one address. Rows from before name neither: no request meets them
-- any more, and they are deleted when their 24 hours are over.
ALTER TABLE "idempotency_keys" ADD COLUMN "actor_id" TEXT NOT NULL DEFAULT '';
ALTER TABLE "idempotency_keys" ALTER COLUMN "actor_id" DROP DEFAULT;
ALTER TABLE "idempotency_keys" RENAME COLUMN "operation" TO "request";
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_pkey",
  ADD CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("organization_id", "actor_id", "key");
