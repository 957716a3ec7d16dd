-- Evidence packages: a program or an audit in one file, with its proof. No foreign key to what a package is about,
-- because a package outlives it.
CREATE TABLE "evidence_packages" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "organization_name" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "claim_id" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "files_done" INTEGER NOT NULL DEFAULT 0,
    "files_total" INTEGER,
    "contents_sha256" TEXT,
    "sealed_size" INTEGER,
    "sha256" TEXT,
    "size_bytes" BIGINT,
    "counts" JSONB,
    "failure" TEXT,
    "requested_by_type" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "requested_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "evidence_packages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "evidence_packages_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evidence_packages_subject_type_check" CHECK ("subject_type" IN ('program', 'audit')),
    CONSTRAINT "evidence_packages_status_check" CHECK ("status" IN ('waiting', 'building', 'ready', 'failed')),
    CONSTRAINT "evidence_packages_outcome_check" CHECK (("status" = 'failed') = ("failure" IS NOT NULL)
      AND ("status" = 'ready') = ("sha256" IS NOT NULL AND "size_bytes" IS NOT NULL AND "expires_at" IS NOT NULL))
);
CREATE INDEX "evidence_packages_organization_id_subject_type_subject_id_c_idx"
  ON "evidence_packages"("organization_id", "subject_type", "subject_id", "created_at" DESC, "id" DESC);
CREATE INDEX "evidence_packages_expires_at_idx" ON "evidence_packages"("expires_at");
-- One package of a thing is made at a time, and one of an organization is built at a time.
CREATE UNIQUE INDEX "evidence_packages_open"
  ON "evidence_packages"("organization_id", "subject_type", "subject_id") WHERE "status" IN ('waiting', 'building');
CREATE UNIQUE INDEX "evidence_packages_building" ON "evidence_packages"("organization_id") WHERE "status" = 'building';
