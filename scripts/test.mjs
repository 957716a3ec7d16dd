// `npm test`: installs what is missing, then runs the suites and counts. Arguments go to vitest.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  buildApplication,
  generateClient,
  installBrowser,
  installPackages,
  requireNode,
  step,
} from "./lib/steps.mjs";

requireNode();
await step("Packages", installPackages);
await step("Database client", generateClient);
await step("Browser", installBrowser);
await step("Application", buildApplication);

const report = path.join(os.tmpdir(), `assay-tests-${process.pid}.json`);
const args = [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
];
const code = await new Promise((resolve) => {
  spawn(path.join("node_modules", ".bin", "vitest"), args, { stdio: "inherit" }).once("exit", resolve);
});

const {
  numPassedTests = 0,
  numFailedTests = 0,
  numFailedTestSuites = 0,
} = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, "utf8")) : {};
fs.rmSync(report, { force: true });
// A suite that fails before its first test, or a run that ends early, is a failure even with no test failed.
const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || code !== 0 ? 1 : 0);
process.stdout.write(`\n${numPassedTests} passed, ${failed} failed\n`);
process.exit(failed === 0 && numPassedTests > 0 ? 0 : 1);
