-- Documents of a system or of the whole organization. A file is kept once, as a version of a document; an item of
-- evidence with a file names the version it shows.
CREATE TABLE "documents" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "system_id" TEXT,
    "title" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "owner" TEXT,
    "effective_date" DATE,
    "review_date" DATE,
    "confidentiality" TEXT NOT NULL DEFAULT 'internal',
    "origin" TEXT NOT NULL,
    "current_version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "documents_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "documents_system_id_fkey" FOREIGN KEY ("system_id")
      REFERENCES "systems"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "documents_kind_check" CHECK ("kind" IN ('policy', 'procedure', 'technical_documentation', 'model_card',
      'contract', 'record', 'report', 'other')),
    CONSTRAINT "documents_confidentiality_check"
      CHECK ("confidentiality" IN ('public', 'internal', 'confidential', 'restricted')),
    CONSTRAINT "documents_origin_check" CHECK ("origin" IN ('upload', 'text', 'evidence', 'source'))
);
CREATE INDEX "documents_organization_id_created_at_id_idx"
  ON "documents"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "documents_organization_id_system_id_idx" ON "documents"("organization_id", "system_id");

CREATE TABLE "document_versions" (
    "document_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "uploaded_by" TEXT NOT NULL,
    "uploaded_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- How it was read, and who reads it now.
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "claim_id" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "reader" TEXT,
    "format" TEXT,
    "characters" INTEGER,
    "parts_count" INTEGER,
    "language" TEXT,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "refusal" TEXT,

    CONSTRAINT "document_versions_pkey" PRIMARY KEY ("document_id", "number"),
    CONSTRAINT "document_versions_document_id_fkey" FOREIGN KEY ("document_id")
      REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "document_versions_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "document_versions_status_check" CHECK ("status" IN ('waiting', 'reading', 'read', 'refused')),
    CONSTRAINT "document_versions_outcome_check"
      CHECK (("status" = 'read') = ("characters" IS NOT NULL) AND ("status" = 'refused') = ("refusal" IS NOT NULL))
);
CREATE INDEX "document_versions_organization_id_sha256_idx" ON "document_versions"("organization_id", "sha256");
CREATE INDEX "document_versions_unread" ON "document_versions"("created_at") WHERE "status" IN ('waiting', 'reading');

-- The text as it was read, apart from the row that lists read.
CREATE TABLE "document_texts" (
    "document_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    -- Blocks, tables and parts as JSON: never searched by the database, so it is not parsed there.
    "structure" TEXT NOT NULL,

    CONSTRAINT "document_texts_pkey" PRIMARY KEY ("document_id", "version"),
    CONSTRAINT "document_texts_document_id_version_fkey" FOREIGN KEY ("document_id", "version")
      REFERENCES "document_versions"("document_id", "number") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The vectors of a version's sentences, in pieces. The digest is of the texts that were embedded: rules that cut a
-- document otherwise find none, and embed it again.
CREATE TABLE "document_vectors" (
    "document_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "piece" INTEGER NOT NULL,
    "texts_digest" TEXT NOT NULL,
    "vectors" BYTEA NOT NULL,

    CONSTRAINT "document_vectors_pkey" PRIMARY KEY ("document_id", "version", "model", "piece"),
    CONSTRAINT "document_vectors_document_id_version_fkey" FOREIGN KEY ("document_id", "version")
      REFERENCES "document_versions"("document_id", "number") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "evidence"
  ADD COLUMN "document_id" TEXT,
  ADD COLUMN "document_version" INTEGER;

-- Files that are evidence already become documents of their own. Their ids share the random part.
INSERT INTO "documents" ("id", "organization_id", "title", "kind", "origin", "created_by", "created_by_name", "created_at", "updated_at")
SELECT 'doc' || substr("id", 4), "organization_id", "title", 'record', 'evidence', "uploaded_by", "uploaded_by_name", "created_at", "created_at"
FROM "evidence" WHERE "kind" = 'file';
INSERT INTO "document_versions" ("document_id", "number", "organization_id", "file_name", "media_type", "size_bytes",
  "sha256", "uploaded_by", "uploaded_by_name", "created_at")
SELECT 'doc' || substr("id", 4), 1, "organization_id", "file_name", "media_type", "size_bytes", "sha256", "uploaded_by",
  "uploaded_by_name", "created_at"
FROM "evidence" WHERE "kind" = 'file';
UPDATE "evidence" SET "document_id" = 'doc' || substr("id", 4), "document_version" = 1 WHERE "kind" = 'file';

ALTER TABLE "evidence"
  ADD CONSTRAINT "evidence_document_check"
    CHECK (("kind" = 'file') = ("document_id" IS NOT NULL) AND ("document_id" IS NULL) = ("document_version" IS NULL)),
  ADD CONSTRAINT "evidence_document_id_document_version_fkey" FOREIGN KEY ("document_id", "document_version")
    REFERENCES "document_versions"("document_id", "number") ON DELETE NO ACTION ON UPDATE CASCADE;
CREATE INDEX "evidence_document_id_idx" ON "evidence"("document_id");

-- What an audit read besides the text it was given, in this order.
CREATE TABLE "audit_sources" (
    "audit_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "document_version" INTEGER NOT NULL,

    CONSTRAINT "audit_sources_pkey" PRIMARY KEY ("audit_id", "position"),
    CONSTRAINT "audit_sources_audit_id_fkey" FOREIGN KEY ("audit_id")
      REFERENCES "audits"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "audit_sources_document_id_document_version_fkey" FOREIGN KEY ("document_id", "document_version")
      REFERENCES "document_versions"("document_id", "number") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE INDEX "audit_sources_document_id_document_version_idx" ON "audit_sources"("document_id", "document_version");
