-- What a completed audit quotes of the documents it read, so that a document finds its quotes without opening reports.
-- A copy of what the audit's result has, written with it and never changed.
CREATE TABLE "audit_quotes" (
    "audit_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "document_version" INTEGER NOT NULL,
    "control_id" TEXT NOT NULL,
    "control_title" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    -- Null for a control that was judged as a whole.
    "requirement_id" TEXT,
    "citation" TEXT,
    "state" TEXT,
    "quote" TEXT NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "page" INTEGER,

    CONSTRAINT "audit_quotes_pkey" PRIMARY KEY ("audit_id", "position"),
    CONSTRAINT "audit_quotes_audit_id_fkey" FOREIGN KEY ("audit_id")
      REFERENCES "audits"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "audit_quotes_document_id_document_version_fkey" FOREIGN KEY ("document_id", "document_version")
      REFERENCES "document_versions"("document_id", "number") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "audit_quotes_requirement_check"
      CHECK (("requirement_id" IS NULL) = ("state" IS NULL) AND ("requirement_id" IS NULL) = ("citation" IS NULL))
);
CREATE INDEX "audit_quotes_document_id_audit_id_position_idx"
  ON "audit_quotes"("document_id", "audit_id", "position");

-- Audits over documents that are completed already.
WITH "judged" AS (
  SELECT a."id" AS "audit_id", a."organization_id", c."value" AS "control", c."ordinality" AS "at"
  FROM "audits" a CROSS JOIN LATERAL jsonb_array_elements(a."result"->'assessments') WITH ORDINALITY c
  WHERE a."status" = 'completed' AND EXISTS (SELECT 1 FROM "audit_sources" u WHERE u."audit_id" = a."id")
), "quoted" AS (
  SELECT j.*, r."value" AS "requirement", r."ordinality" AS "requirement_at", e."value" AS "span", e."ordinality" AS "span_at"
  FROM "judged" j
    CROSS JOIN LATERAL jsonb_array_elements(j."control"->'requirements') WITH ORDINALITY r
    CROSS JOIN LATERAL jsonb_array_elements(r."value"->'evidence') WITH ORDINALITY e
  WHERE jsonb_array_length(coalesce(j."control"->'requirements', '[]')) > 0
  UNION ALL
  SELECT j.*, NULL, 0, e."value", e."ordinality"
  FROM "judged" j CROSS JOIN LATERAL jsonb_array_elements(j."control"->'evidence') WITH ORDINALITY e
  WHERE jsonb_array_length(coalesce(j."control"->'requirements', '[]')) = 0
)
INSERT INTO "audit_quotes" ("audit_id", "position", "organization_id", "document_id", "document_version", "control_id",
  "control_title", "verdict", "requirement_id", "citation", "state", "quote", "start_offset", "end_offset", "place", "page")
SELECT "audit_id", row_number() OVER (PARTITION BY "audit_id" ORDER BY "at", "requirement_at", "span_at") - 1,
  "organization_id", "span"->'document'->>'id', ("span"->'document'->>'version')::int, "control"->>'control_id',
  "control"->>'title', "control"->>'verdict', "requirement"->>'requirement_id', "requirement"->>'citation',
  "requirement"->>'state', "span"->>'quote', ("span"->>'start')::int, ("span"->>'end')::int,
  "span"->'document'->>'place', ("span"->'document'->>'page')::int
FROM "quoted" WHERE "span" ? 'document';
