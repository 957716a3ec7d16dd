-- CreateTable
CREATE TABLE "deleted_programs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "frameworks" TEXT[],
    "status" TEXT NOT NULL,
    "controls_total" INTEGER NOT NULL,
    "controls_implemented" INTEGER NOT NULL,
    "readiness_score" DECIMAL(4,1) NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_by" TEXT NOT NULL,
    "deleted_by_name" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,
    "controls" JSONB NOT NULL,
    "readiness" JSONB NOT NULL,

    CONSTRAINT "deleted_programs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deleted_programs_organization_id_deleted_at_idx" ON "deleted_programs"("organization_id", "deleted_at");

-- AddForeignKey
ALTER TABLE "deleted_programs" ADD CONSTRAINT "deleted_programs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
