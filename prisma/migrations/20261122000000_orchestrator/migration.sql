-- AlterTable
ALTER TABLE "audits" ADD COLUMN     "requested_engine" TEXT NOT NULL DEFAULT 'auto',
ADD COLUMN     "requested_model" TEXT;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "model_budget" BIGINT;

-- CreateTable
CREATE TABLE "model_calls" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
    "cached_tokens" INTEGER NOT NULL DEFAULT 0,
    "completion_tokens" INTEGER NOT NULL DEFAULT 0,
    "is_estimated" BOOLEAN NOT NULL DEFAULT false,
    "cost" BIGINT NOT NULL DEFAULT 0,
    "reserved" BIGINT NOT NULL DEFAULT 0,
    "latency_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "model_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model_months" (
    "organization_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "spent" BIGINT NOT NULL DEFAULT 0,
    "reserved" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "model_months_pkey" PRIMARY KEY ("organization_id","month")
);

-- CreateTable
CREATE TABLE "model_days" (
    "organization_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "model_id" TEXT NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "prompt_tokens" BIGINT NOT NULL DEFAULT 0,
    "completion_tokens" BIGINT NOT NULL DEFAULT 0,
    "cost" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "model_days_pkey" PRIMARY KEY ("organization_id","day","model_id")
);

-- CreateTable
CREATE TABLE "consensus_runs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "strategy" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "result" JSONB,
    "decision" TEXT,
    "failure" TEXT,
    "requested_by" TEXT NOT NULL,
    "requested_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "request_key" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "consensus_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "model_calls_organization_id_model_id_created_at_idx" ON "model_calls"("organization_id", "model_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "model_calls_organization_id_run_id_idx" ON "model_calls"("organization_id", "run_id");

-- CreateIndex
CREATE INDEX "model_calls_outcome_created_at_idx" ON "model_calls"("outcome", "created_at");

-- CreateIndex
CREATE INDEX "consensus_runs_organization_id_created_at_id_idx" ON "consensus_runs"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "consensus_runs_status_claimed_until_idx" ON "consensus_runs"("status", "claimed_until");

-- CreateIndex
CREATE UNIQUE INDEX "consensus_runs_organization_id_request_key_key" ON "consensus_runs"("organization_id", "request_key");

-- AddForeignKey
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_months" ADD CONSTRAINT "model_months_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_days" ADD CONSTRAINT "model_days_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consensus_runs" ADD CONSTRAINT "consensus_runs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A consensus about a system is a decision too.
ALTER TABLE "governance_decisions" DROP CONSTRAINT "governance_decisions_kind_check";
ALTER TABLE "governance_decisions" ADD CONSTRAINT "governance_decisions_kind_check" CHECK ("kind" IN ('drift', 'govern', 'consensus'));
