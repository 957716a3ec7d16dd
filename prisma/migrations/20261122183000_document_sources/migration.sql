-- Where documents come from by themselves: a folder of a Git repository, or a list of URLs.
CREATE TABLE "document_sources" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "system_id" TEXT,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT,
    "branch" TEXT,
    "folder" TEXT NOT NULL DEFAULT '',
    "include" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "username" TEXT,
    -- Encrypted under a key derived from the root secret.
    "token" BYTEA,
    "urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "schedule" TEXT NOT NULL DEFAULT 'off',
    "next_read_at" TIMESTAMPTZ(3),
    "read_revision" TEXT,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "document_sources_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "document_sources_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "document_sources_system_id_fkey" FOREIGN KEY ("system_id")
      REFERENCES "systems"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "document_sources_type_check" CHECK ("type" IN ('git', 'urls')),
    CONSTRAINT "document_sources_place_check" CHECK (("type" = 'git') = ("url" IS NOT NULL)),
    CONSTRAINT "document_sources_schedule_check" CHECK ("schedule" IN ('off', 'hourly', 'daily', 'weekly')),
    CONSTRAINT "document_sources_due_check" CHECK (("schedule" = 'off') = ("next_read_at" IS NULL))
);
CREATE INDEX "document_sources_organization_id_idx" ON "document_sources"("organization_id");
CREATE INDEX "document_sources_system_id_idx" ON "document_sources"("system_id");
CREATE INDEX "document_sources_next_read_at_idx" ON "document_sources"("next_read_at");

-- Each time a source was read. One at a time for each source: the index below refuses a second open one.
CREATE TABLE "document_source_readings" (
    "id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "requested_by_name" TEXT,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "claim_id" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "revision" TEXT,
    "added" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "gone" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_source_readings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "document_source_readings_source_id_fkey" FOREIGN KEY ("source_id")
      REFERENCES "document_sources"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "document_source_readings_trigger_check" CHECK ("trigger" IN ('request', 'schedule')),
    CONSTRAINT "document_source_readings_status_check"
      CHECK ("status" IN ('waiting', 'reading', 'completed', 'failed')),
    CONSTRAINT "document_source_readings_failure_check" CHECK (("status" = 'failed') = ("failure" IS NOT NULL))
);
CREATE INDEX "document_source_readings_source_id_created_at_id_idx"
  ON "document_source_readings"("source_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "document_source_readings_open"
  ON "document_source_readings"("source_id") WHERE "status" IN ('waiting', 'reading');

-- What is known of each file of a source since the last reading.
CREATE TABLE "document_source_files" (
    "source_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "document_id" TEXT,
    -- What tells an unchanged file without reading it: the id of its content in Git, or what the server said.
    "revision" TEXT,
    "etag" TEXT,
    "last_modified" TEXT,
    "refusal" TEXT,
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_source_files_pkey" PRIMARY KEY ("source_id", "path"),
    CONSTRAINT "document_source_files_source_id_fkey" FOREIGN KEY ("source_id")
      REFERENCES "document_sources"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "document_source_files_document_id_fkey" FOREIGN KEY ("document_id")
      REFERENCES "documents"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "document_source_files_document_id_idx" ON "document_source_files"("document_id");

-- What became of a file in a reading, unless it was unchanged.
CREATE TABLE "document_source_outcomes" (
    "reading_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "document_id" TEXT,
    "document_version" INTEGER,
    "reason" TEXT,

    CONSTRAINT "document_source_outcomes_pkey" PRIMARY KEY ("reading_id", "path"),
    CONSTRAINT "document_source_outcomes_reading_id_fkey" FOREIGN KEY ("reading_id")
      REFERENCES "document_source_readings"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "document_source_outcomes_document_id_fkey" FOREIGN KEY ("document_id")
      REFERENCES "documents"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "document_source_outcomes_outcome_check"
      CHECK ("outcome" IN ('added', 'changed', 'gone', 'refused'))
);
CREATE INDEX "document_source_outcomes_document_id_idx" ON "document_source_outcomes"("document_id");

-- The source of a document, where it is there, and since when it is no longer.
ALTER TABLE "documents"
  ADD COLUMN "source_id" TEXT,
  ADD COLUMN "source_path" TEXT,
  ADD COLUMN "gone_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "documents_source_id_fkey" FOREIGN KEY ("source_id")
    REFERENCES "document_sources"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "documents_source_id_idx" ON "documents"("source_id");
