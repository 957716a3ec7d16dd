// `npm run typecheck`: the types of database and routes are generated first, so it works in a fresh clone.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { generateClient, generateRouteTypes, installPackages, step } from "./lib/steps.mjs";

await step("Packages", installPackages);
await step("Database client", generateClient);
await step("Types of the routes", generateRouteTypes);

const compiler = path.join("node_modules", "typescript", "bin", "tsc");
const { status } = spawnSync(process.execPath, [compiler, "--noEmit", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
