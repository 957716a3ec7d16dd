import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { signedIn } from "../support/cookie-browser";
import { pageOf } from "../support/journey";
import { startServer, stopServer } from "../support/running-server";

// A server with a database of its own: a lock on a table would hold up every other test.
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-streaming-"));
fs.chmodSync(dataDir, 0o755);

let browser: Browser;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let server: Awaited<ReturnType<typeof startServer>>;
let owner: pg.Client;
let account: { email: string; password: string; api_key: string };
let systemId: string;
let documentId: string;
let programId: string;
let auditId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  postgres = await startEmbeddedPostgres(path.join(dataDir, "postgres"));
  server = await startServer({
    ASSAY_DATA_DIR: dataDir,
    // The shared server's settings are in this process's environment.
    ASSAY_BASE_URL: "",
    ASSAY_LEDGER_KEY: "",
    DATABASE_URL: postgres.url,
    ASSAY_MIGRATION_DATABASE_URL: postgres.ownerUrl,
    ASSAY_FIRST_RUN: "empty",
    ASSAY_EMBEDDINGS: "keyword",
    WORKER: "external",
    // One part is made to fail.
    LOG_LEVEL: "silent",
  });
  owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  account = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  systemId = await create("/v1/systems", { name: "Support copilot", description: "Answers customers." });
  documentId = await create("/v1/documents", { title: "Privacy notice", text: "We keep data for a year." });
  programId = await create("/v1/programs", { name: "Certification 2027", frameworks: ["ISO27001"] });
  auditId = await create("/v1/audit", {
    system_name: "Harbor assistant",
    framework: "GDPR",
    scope: "quick",
    context: "The risk register lists 24 risks. Each risk has an owner.",
  });
  await create("/v1/evidence", { kind: "document", document_id: documentId, title: "The notice of 2026" });
});

afterAll(async () => {
  await browser?.close();
  await owner?.end();
  if (server) await stopServer(server.process);
  await postgres?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function create(address: string, body: unknown): Promise<string> {
  const request = { method: "POST", path: address, apiKey: account.api_key, body } as const;
  const { status, json } = await api({ ...request, baseUrl: server.baseUrl });
  expect(status, address).toBeLessThan(300);
  return json.id;
}

/** Holds back every statement that reads a table, until what it returns is called. */
async function hold(table: string): Promise<() => Promise<void>> {
  await owner.query("BEGIN");
  await owner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const release = async () => void (await owner.query("ROLLBACK"));
  onTestFinished(release);
  return release;
}

/** Reads the HTML of a page as it comes, as far as a text; everything so far. */
function readerOf(answer: Response): (text: string) => Promise<string> {
  if (answer.body === null) throw new TypeError("the page has no body");
  const chunks = answer.body.getReader();
  const decoder = new TextDecoder();
  let html = "";
  return async (text) => {
    while (!html.includes(text)) {
      const { value, done } = await chunks.read();
      if (done) throw new Error(`the page ended without “${text}”`);
      html += decoder.decode(value, { stream: true });
    }
    return html;
  };
}

describe.each([
  {
    page: "a system",
    table: "system_changes",
    address: () => `/systems/${systemId}`,
    first: ["Support copilot</h1>", "Answers customers.", "Risk class</dt>"],
    later: "Nothing has happened yet.",
  },
  {
    page: "a document",
    table: "programs",
    address: () => `/documents/${documentId}`,
    first: ["Privacy notice</h1>", "Add version"],
    later: "The notice of 2026",
  },
  {
    page: "a program",
    table: "program_readiness",
    address: () => `/programs/${programId}`,
    first: ["Certification 2027</h1>", "Nothing has been started yet"],
    later: "Due and missing",
  },
  {
    page: "an audit",
    table: "confirmations",
    address: () => `/audits/${auditId}`,
    first: ["Harbor assistant</h1>", "GDPR"],
    later: "Readiness estimate",
  },
])("the page of $page", ({ table, address, first, later }) => {
  test(`sends what it is before what waits for ${table}, and that in the same answer`, {
    timeout: 60_000,
  }, async () => {
    const visitor = await signedIn(account.email, account.password, server.baseUrl);
    const release = await hold(table);
    const answer = await visitor.fetch(address());
    expect(answer.status).toBe(200);
    const htmlUntil = readerOf(answer);
    for (const text of first) expect(await htmlUntil(text)).not.toContain(later);
    await release();
    expect(await htmlUntil(later)).toContain(later);
  });
});

test("a part that cannot be read says so in its place, and is there when it is tried again", async () => {
  const page = await pageOf(browser, account, server.baseUrl);
  await owner.query("ALTER TABLE programs RENAME TO programs_away");
  const restore = async () =>
    void (await owner.query("ALTER TABLE IF EXISTS programs_away RENAME TO programs"));
  onTestFinished(restore);
  await page.goto(`/systems/${systemId}`);
  const part = page.getByRole("region", { name: "What applies" });
  await part.getByRole("alert").getByText("The questions and answers could not be loaded").waitFor();
  await page.getByRole("heading", { level: 1, name: "Support copilot" }).waitFor();
  await page.getByText("Nothing has happened yet.").waitFor();
  await expectAccessible(page);
  await restore();
  await part.getByRole("button", { name: "Try again" }).click();
  await part.getByRole("heading", { name: "What follows" }).waitFor();
  expect(await page.getByRole("alert").filter({ hasText: "could not be loaded" }).count()).toBe(0);
});
