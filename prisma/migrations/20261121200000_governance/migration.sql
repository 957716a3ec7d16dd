-- AlterTable
ALTER TABLE "systems" ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_drifting" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "keeps_inputs" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "owner" TEXT,
ADD COLUMN     "risk_class" TEXT NOT NULL DEFAULT 'unclassified',
ADD COLUMN     "risk_class_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "governance_decisions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "system_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "risk_level" TEXT NOT NULL,
    "drift_score" DOUBLE PRECISION NOT NULL,
    "threshold" DOUBLE PRECISION NOT NULL,
    "is_drifting" BOOLEAN NOT NULL,
    "method" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "method_version" TEXT NOT NULL,
    "comparison" TEXT NOT NULL,
    "behavior_digest" TEXT NOT NULL,
    "expected_digest" TEXT,
    "context_digest" TEXT,
    "behavior" TEXT,
    "expected_behavior" TEXT,
    "analysis" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "requested_by" TEXT NOT NULL,
    "requested_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "intent_id" TEXT NOT NULL,
    "request_key" TEXT,

    CONSTRAINT "governance_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "decision_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resolution" TEXT,
    "note" TEXT,
    "resolved_by" TEXT,
    "resolved_by_name" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "intent_id" TEXT,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reference_vectors" (
    "organization_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "text_digest" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "reference_vectors_pkey" PRIMARY KEY ("organization_id","model","text_digest")
);

-- CreateTable
CREATE TABLE "system_changes" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "system_id" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "system_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "manifolds" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "system_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "references" TEXT[],
    "unsafe_references" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "manifolds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "governance_decisions_intent_id_key" ON "governance_decisions"("intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "governance_decisions_organization_id_request_key_key" ON "governance_decisions"("organization_id", "request_key");

-- CreateIndex
CREATE INDEX "governance_decisions_organization_id_created_at_id_idx" ON "governance_decisions"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "governance_decisions_system_id_created_at_id_idx" ON "governance_decisions"("system_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reviews_decision_id_key" ON "reviews"("decision_id");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_intent_id_key" ON "reviews"("intent_id");

-- CreateIndex
CREATE INDEX "reviews_organization_id_created_at_id_idx" ON "reviews"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "system_changes_system_id_id_idx" ON "system_changes"("system_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "manifolds_system_id_name_key" ON "manifolds"("system_id", "name");

-- AddForeignKey
ALTER TABLE "governance_decisions" ADD CONSTRAINT "governance_decisions_system_id_fkey" FOREIGN KEY ("system_id") REFERENCES "systems"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "governance_decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reference_vectors" ADD CONSTRAINT "reference_vectors_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "system_changes" ADD CONSTRAINT "system_changes_system_id_fkey" FOREIGN KEY ("system_id") REFERENCES "systems"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "manifolds" ADD CONSTRAINT "manifolds_system_id_fkey" FOREIGN KEY ("system_id") REFERENCES "systems"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "systems" ADD CONSTRAINT "systems_risk_class_check"
  CHECK ("risk_class" IN ('prohibited', 'high', 'limited', 'minimal', 'unclassified'));
ALTER TABLE "governance_decisions" ADD CONSTRAINT "governance_decisions_kind_check" CHECK ("kind" IN ('drift', 'govern'));

-- The queue: reviews nobody has resolved, oldest first.
CREATE INDEX "reviews_open" ON "reviews" ("organization_id", "created_at") WHERE "resolution" IS NULL;
