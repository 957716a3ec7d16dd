import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { MemberActor } from "@/lib/core/actor";
import { startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";
import { migrate } from "@/lib/platform/database/migrate";

/** A database of one test file, without a web server: use cases are called in this process. */
export interface OwnDatabase {
  databaseUrl: string;
  /** For the role that owns the schema. */
  ownerUrl: string;
  dataDir: string;
  environment: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}

/** Starts a PostgreSQL with the product's schema and points this process at it. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-ledger-"));
  fs.chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(dataDir, "postgres"));
  await migrate(postgres.ownerUrl, process.cwd(), postgres.url);
  const environment = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL_SIZE: "8",
    ASSAY_DATA_DIR: dataDir,
    ASSAY_SECRET: "a-secret-that-only-this-test-knows-0123456789",
    LOG_LEVEL: "silent",
  };
  Object.assign(process.env, environment);
  const stop = async () => {
    const { closeDatabase } = await import("@/lib/platform/database/database");
    await closeDatabase();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { databaseUrl: postgres.url, ownerUrl: postgres.ownerUrl, dataDir, environment, stop };
}

/** Who asks for an organization; the ledger needs no rows of it. */
export function actorOf(organizationId: string): MemberActor {
  return { kind: "member", organizationId } as MemberActor;
}
