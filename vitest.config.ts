import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = {
  "@": import.meta.dirname,
  // Next's guard against bundling server code for the browser; plain Node has no such condition.
  "server-only": path.join(import.meta.dirname, "node_modules/server-only/empty.js"),
};

/** How long `expect.poll` waits for what a page or a background job does on a busy machine. */
const patience = { poll: { timeout: 15_000 } };

/** Tests that start and kill processes of their own; `scale` says how much they do. */
export function reliability(scale: "short" | "long") {
  return {
    resolve: { alias },
    test: {
      name: "reliability",
      include: ["tests/reliability/**/*.spec.ts"],
      provide: { scale },
      expect: patience,
      testTimeout: 300_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  resolve: { alias },
  test: {
    // Vitest leaves one core of two to itself; most of these tests wait for a server, a browser or a lease.
    maxWorkers: 3,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          expect: patience,
          include: ["tests/unit/**/*.spec.{ts,tsx}"],
          globalSetup: "tests/support/own-data-directory.ts",
          // Some read dozens of texts with the model, several times slower beside two other workers on two cores.
          testTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          expect: patience,
          include: ["tests/api/**/*.spec.ts"],
          globalSetup: "tests/support/running-server.ts",
          setupFiles: "tests/support/setup.ts",
          isolate: false,
          // The first audit of a server embeds the catalog and writes three model files while two other workers run.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "lifecycle",
          expect: patience,
          include: ["tests/lifecycle/**/*.spec.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "e2e",
          expect: patience,
          include: ["tests/e2e/**/*.spec.ts"],
          globalSetup: "tests/support/running-server.ts",
          setupFiles: "tests/support/setup.ts",
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      reliability("short"),
    ],
  },
});
