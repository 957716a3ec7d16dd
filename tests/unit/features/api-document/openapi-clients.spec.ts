import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiDocument } from "../../../support/openapi";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const run = promisify(execFile);
const document = JSON.stringify(openApiDocument("https://assay.northwind.org"));

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-clients-"));
  fs.writeFileSync(path.join(folder, "openapi.json"), document);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs a script of a package; it and what it starts find TypeScript 5 where they import `typescript`. */
async function runPackage(script: string, args: readonly string[]): Promise<void> {
  const hook = pathToFileURL(path.join(ROOT, "scripts/lib/use-typescript-5.mjs"));
  const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: `--import ${hook}` } };
  const command = [path.join(ROOT, "node_modules", script), ...args];
  await run(process.execPath, command, options).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${script} failed:\n${error.stdout}\n${error.stderr}`);
  });
}

/** Checks a program and everything it imports, as strictly as a compiler can. */
async function compile(name: string, program: string): Promise<void> {
  fs.writeFileSync(path.join(folder, `${name}.ts`), program);
  const options = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
  };
  fs.writeFileSync(
    path.join(folder, `${name}.json`),
    JSON.stringify({ compilerOptions: options, files: [`${name}.ts`] }),
  );
  await runPackage("typescript5/bin/tsc", ["--project", `${name}.json`]);
}

test("the client that @hey-api/openapi-ts generates compiles, and takes and gives what people expect", async () => {
  await runPackage("@hey-api/openapi-ts/bin/run.js", [
    "-i",
    "openapi.json",
    "-o",
    "client",
    "-c",
    "@hey-api/client-fetch",
  ]);
  await compile(
    "uses-client",
    `import {
      type AuditProgress, type AuditResult, type LedgerEntry, type RecordEntry, type RunAuditResponses, listLedger, runAudit,
    } from "./client";

    const page = await listLedger({ query: { limit: 5, skip: 10, decision: "ESCALATE" } });
    const all = page.data?.data ?? [];
    export const entries: readonly LedgerEntry[] = all.flatMap((entry) => "decision" in entry ? [entry] : []);
    await listLedger({ query: { chain: "records", kind: "approval" } });
    export const records: readonly RecordEntry[] = all.flatMap((entry) => "kind" in entry ? [entry] : []);
    // @ts-expect-error: a limit is a number
    await listLedger({ query: { limit: "5" } });

    const audit = await runAudit({ body: { system_name: "Aria", framework: "EU_AI_ACT" } });
    if (audit.data && "compliance_score" in audit.data) {
      const result: AuditResult = audit.data;
      console.log(result.compliance_score.toFixed(0));
    }
    export const now = (result: RunAuditResponses[200]): number => result.compliance_score;
    export const later = (progress: RunAuditResponses[202]): AuditProgress["status"] => progress.status;
    // @ts-expect-error: what was accepted has no score yet
    export const tooEarly = (progress: RunAuditResponses[202]) => progress.compliance_score;
    `,
  );
}, 300_000);

test("the types that openapi-typescript generates compile, and keep 200 and 202 apart", async () => {
  await runPackage("openapi-typescript/bin/cli.js", ["openapi.json", "-o", "schema.d.ts"]);
  await compile(
    "uses-types",
    `import type { components, operations } from "./schema";

    type Query = NonNullable<operations["listLedger"]["parameters"]["query"]>;
    export const query: Query = { limit: 5 };
    type Answers = operations["runAudit"]["responses"];
    export const now = (result: Answers[200]["content"]["application/json"]): number => result.compliance_score;
    export const later = (accepted: Answers[202]["content"]["application/json"]): number => accepted.controls_done;
    export const program = (body: components["schemas"]["CreateProgram"]): string => body.name;
    `,
  );
}, 300_000);

test("a public linter finds no error in the document", async () => {
  const script = path.join(ROOT, "tests/support/lint-openapi.mjs");
  const { stdout } = await run(process.execPath, [script, path.join(folder, "openapi.json")]);
  expect(JSON.parse(stdout)).toEqual([]);
}, 300_000);
