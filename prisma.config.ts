import { defineConfig } from "prisma/config";

// The Prisma CLI fetches a schema engine even for `generate`, which needs none. Naming any existing
// executable keeps it offline; migrations are applied by lib/platform/database/migrate.ts.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
});
