-- Texts in pieces, each with the blocks that begin in it, so that a window of a long text is read without the rest.
CREATE TABLE "document_text_pieces" (
    "document_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "piece" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    -- Where it begins and ends in the whole text. Unit: UTF-16 code units.
    "starts_at" INTEGER NOT NULL,
    "ends_at" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    -- As JSON: never searched by the database, so it is not parsed there.
    "blocks" TEXT NOT NULL,

    CONSTRAINT "document_text_pieces_pkey" PRIMARY KEY ("document_id", "version", "piece"),
    CONSTRAINT "document_text_pieces_document_id_version_fkey" FOREIGN KEY ("document_id", "version")
      REFERENCES "document_texts"("document_id", "version") ON DELETE CASCADE ON UPDATE CASCADE
);

-- PostgreSQL counts characters and the application UTF-16 code units, of which characters beyond U+FFFF have two.
INSERT INTO "document_text_pieces"
  ("document_id", "version", "piece", "organization_id", "starts_at", "ends_at", "content", "blocks")
WITH cut AS (
  SELECT t."document_id", t."version", t."organization_id", g."piece",
    substr(t."content", g."piece" * 50000 + 1, 50000) AS "content"
  FROM "document_texts" t
  CROSS JOIN LATERAL generate_series(0, greatest(0, (char_length(t."content") - 1) / 50000)) AS g("piece")
), counted AS (
  SELECT *, char_length("content") + char_length(regexp_replace("content", '[\u0001-\uFFFF]', '', 'g')) AS "units"
  FROM cut
), placed AS MATERIALIZED (
  SELECT *, (sum("units") OVER (PARTITION BY "document_id", "version" ORDER BY "piece"))::integer AS "ends_at"
  FROM counted
), block AS MATERIALIZED (
  SELECT t."document_id", t."version", b."value", b."at", (b."value" ->> 'start')::integer AS "start"
  FROM "document_texts" t
  CROSS JOIN LATERAL json_array_elements(t."structure"::json -> 'blocks') WITH ORDINALITY AS b("value", "at")
)
SELECT p."document_id", p."version", p."piece", p."organization_id", p."ends_at" - p."units", p."ends_at", p."content",
  coalesce((
    SELECT json_agg(b."value" ORDER BY b."at") FROM block b
    WHERE b."document_id" = p."document_id" AND b."version" = p."version"
      AND b."start" >= p."ends_at" - p."units" AND b."start" < p."ends_at"
  ), '[]')::text
FROM placed p;

ALTER TABLE "document_texts" ADD COLUMN "tables" TEXT NOT NULL DEFAULT '[]', ADD COLUMN "parts" TEXT NOT NULL DEFAULT '[]';
UPDATE "document_texts"
SET "tables" = ("structure"::json -> 'tables')::text, "parts" = ("structure"::json -> 'parts')::text;
ALTER TABLE "document_texts"
  ALTER COLUMN "tables" DROP DEFAULT, ALTER COLUMN "parts" DROP DEFAULT,
  DROP COLUMN "content", DROP COLUMN "structure";
