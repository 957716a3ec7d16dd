-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "four_eyes_reviews" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "is_own_decision" BOOLEAN;
