-- Whether a language model is asked about behavior of which the drift measurement is unsure.
ALTER TABLE "systems" ADD COLUMN "asks_model_when_unsure" BOOLEAN NOT NULL DEFAULT false;
