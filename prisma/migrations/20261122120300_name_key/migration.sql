-- A system is found by the one spelling of its name. Names from before that rule stay as they are; their key is
-- what the rule makes of them: composed, without invisible characters, with single spaces.
ALTER TABLE "systems" ADD COLUMN "name_key" TEXT;

UPDATE "systems" SET "name_key" = "name";

UPDATE "systems" SET "name_key" = coalesce(nullif(btrim(regexp_replace(
    normalize(regexp_replace("name",
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB]', '', 'g'), NFC),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')), ''), "name")
  WHERE "name" !~ '^[!-~]+( [!-~]+)*$';

ALTER TABLE "systems" ALTER COLUMN "name_key" SET NOT NULL;

-- CreateIndex
CREATE INDEX "systems_organization_id_name_key_idx" ON "systems"("organization_id", "name_key");
