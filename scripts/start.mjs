// `npm start`: everything a fresh clone needs, then the server. `--empty` starts without demonstration
// data, `--dev` serves the sources as they are edited.
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  buildApplication,
  copyApiReference,
  fail,
  generateClient,
  installPackages,
  requireNode,
  step,
} from "./lib/steps.mjs";

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
requireNode();

const isDevelopment = process.argv.includes("--dev");
if (process.argv.includes("--empty")) process.env.ASSAY_FIRST_RUN = "empty";
process.env.NODE_ENV = isDevelopment ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

process.stdout.write("Assay\n");
await step("Packages", installPackages);
await step("Database client", generateClient);
if (isDevelopment) copyApiReference();
else await step("Application", buildApplication);

const { serve, explain } = await import("./lib/serve.mjs");
try {
  await serve({ isDevelopment, step });
} catch (error) {
  fail(explain(error));
}
