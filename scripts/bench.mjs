// `npm run bench [-- NAME …]`: measures what the goals speak of and prints one table.
import { spawn } from "node:child_process";
import { buildApplication, generateClient, installPackages, step } from "./lib/steps.mjs";

await step("Packages", installPackages);
await step("Database client", generateClient);
await step("Application", buildApplication);

const args = ["--tsconfig", "tsconfig.scripts.json", "tests/bench/main.ts", ...process.argv.slice(2)];
spawn("node_modules/.bin/tsx", args, { stdio: "inherit" }).once("exit", (code) => process.exit(code ?? 1));
