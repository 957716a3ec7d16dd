-- AlterTable
ALTER TABLE "program_controls" ADD COLUMN     "last_reviewed_by" TEXT,
ADD COLUMN     "last_reviewed_by_name" TEXT;

-- Reviews of the past had a line of history at the same time.
UPDATE "program_controls" c SET "last_reviewed_by" = h."actor_id", "last_reviewed_by_name" = h."actor_name"
FROM "control_changes" h WHERE h."control_id" = c."id" AND h."changed_at" = c."last_reviewed";
