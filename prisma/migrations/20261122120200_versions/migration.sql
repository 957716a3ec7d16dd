-- AlterTable
ALTER TABLE "program_controls" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "programs" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "systems" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
