import { startServer } from "../support/running-server";

/** The product as it is in use, on the bench's database: no rate that the load would meet, no output checks. */
export function startBenchServer(
  place: { databaseUrl: string; dataDir: string },
  settings: Readonly<Record<string, string>> = {},
) {
  return startServer({
    ASSAY_DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    ASSAY_SECRET: "a-secret-that-only-the-bench-knows-012345678",
    ASSAY_ENTERPRISE_RATE_LIMIT: "10000000",
    ASSAY_STRICT_OUTPUT: "off",
    ...settings,
  });
}
