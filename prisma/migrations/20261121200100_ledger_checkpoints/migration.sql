-- CreateTable
CREATE TABLE "ledger_checkpoints" (
    "organization_id" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "root_hash" TEXT NOT NULL,
    "latest_hash" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_checkpoints_pkey" PRIMARY KEY ("organization_id","size")
);

-- CreateTable
CREATE TABLE "ledger_tiles" (
    "organization_id" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "index" BIGINT NOT NULL,
    "hashes" BYTEA NOT NULL,

    CONSTRAINT "ledger_tiles_pkey" PRIMARY KEY ("organization_id","level","index")
);

-- CreateTable
CREATE TABLE "ledger_verifications" (
    "organization_id" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "entries_verified" BIGINT NOT NULL,
    "chain_valid" BOOLEAN NOT NULL,
    "latest_hash" TEXT NOT NULL,
    "first_bad_id" BIGINT,
    "fault" TEXT,
    "source" TEXT NOT NULL,

    CONSTRAINT "ledger_verifications_pkey" PRIMARY KEY ("organization_id")
);
