import { inject } from "vitest";

// Fixtures use the product's own use cases on the server's database, so they need its settings.
const running = inject("running");
process.env.DATABASE_URL = running.databaseUrl;
process.env.ASSAY_SECRET = running.secret;
process.env.ASSAY_LEDGER_KEY = running.ledgerKey;
process.env.ASSAY_DATA_DIR = running.dataDir;
process.env.ASSAY_BASE_URL = running.baseUrl;
process.env.DATABASE_POOL_SIZE = "4";
process.env.LOG_LEVEL = "silent";
