-- The texts that the catalog does not keep: a control of an own framework, and one added to a single program, has its
-- weight and requirements with it as they were then. Both are null for a control of the catalog.
ALTER TABLE "program_controls"
  ADD COLUMN "weight" INTEGER,
  ADD COLUMN "requirements" JSONB,
  ADD CONSTRAINT "program_controls_own_texts_check"
    CHECK (("weight" IS NULL) = ("requirements" IS NULL) AND ("weight" IS NULL OR "weight" BETWEEN 1 AND 3));
