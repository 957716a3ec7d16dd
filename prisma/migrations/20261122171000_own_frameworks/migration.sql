-- Frameworks that an organization brings along. Their controls are rows, so that one can be read and searched without
-- the others; one that a later version leaves out is retired and keeps its texts. Programs keep texts of their own.
CREATE TABLE "own_frameworks" (
    "organization_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "edition" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "controls_count" INTEGER NOT NULL,
    "requirements_count" INTEGER NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "own_frameworks_pkey" PRIMARY KEY ("organization_id","code"),
    CONSTRAINT "own_frameworks_code_check" CHECK ("code" ~ '^OWN_[A-Z0-9][A-Z0-9_]{0,39}$'),
    CONSTRAINT "own_frameworks_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "own_controls" (
    "organization_id" TEXT NOT NULL,
    "framework" TEXT NOT NULL,
    "control_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "group" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "theme" TEXT NOT NULL,
    "weight" INTEGER NOT NULL,
    "is_key" BOOLEAN NOT NULL,
    "evidence_examples" TEXT[],
    "requirements" JSONB NOT NULL,
    "search_text" TEXT NOT NULL,
    "retired_in" INTEGER,

    CONSTRAINT "own_controls_pkey" PRIMARY KEY ("organization_id","framework","control_id"),
    CONSTRAINT "own_controls_weight_check" CHECK ("weight" BETWEEN 1 AND 3),
    CONSTRAINT "own_controls_organization_id_framework_fkey" FOREIGN KEY ("organization_id","framework")
      REFERENCES "own_frameworks"("organization_id","code") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "own_framework_versions" (
    "organization_id" TEXT NOT NULL,
    "framework" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "changed_by" TEXT NOT NULL,
    "changed_by_name" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "difference" JSONB NOT NULL,

    CONSTRAINT "own_framework_versions_pkey" PRIMARY KEY ("organization_id","framework","version"),
    CONSTRAINT "own_framework_versions_origin_check" CHECK ("origin" IN ('form', 'csv', 'json', 'oscal')),
    CONSTRAINT "own_framework_versions_organization_id_framework_fkey" FOREIGN KEY ("organization_id","framework")
      REFERENCES "own_frameworks"("organization_id","code") ON DELETE CASCADE ON UPDATE CASCADE
);
