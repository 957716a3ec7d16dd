-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "service_uses_previous" BOOLEAN NOT NULL DEFAULT false;
