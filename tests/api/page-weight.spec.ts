import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { type CookieBrowser, signedIn } from "../support/cookie-browser";
import { newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

/** kB of 1,000 bytes, compressed as the server compresses them. React and Next are 140 of it. */
const LIST_SCRIPTS = 230;
const CHART_SCRIPTS = 240;
const HTML = 60;

let visitor: CookieBrowser;
let programId: string;

beforeAll(async () => {
  const { apiKey, admin, password } = await newOrganization();
  programId = (await newProgram(apiKey, ["ISO27001", "GDPR"], "Certification 2027")).id;
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      api({ method: "POST", path: "/v1/systems", apiKey, body: { name: `Support assistant ${index}` } }),
    ),
  );
  visitor = await signedIn(admin.email, password);
});

const kilobytes = (content: Buffer) => gzipSync(content).length / 1_000;

/** What a browser that supports modules loads before a page can be used: its HTML and the scripts it names. */
async function firstLoad(path: string) {
  const answer = await visitor.fetch(path);
  expect(answer.status).toBe(200);
  const html = Buffer.from(await answer.arrayBuffer());
  const tags = html.toString().match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? [];
  const sources = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? "");
  const scripts = await Promise.all(
    [...new Set(sources)].map(async (source) =>
      Buffer.from(await (await visitor.fetch(source)).arrayBuffer()),
    ),
  );
  return { html: kilobytes(html), scripts: scripts.reduce((sum, script) => sum + kilobytes(script), 0) };
}

test.each([
  "/systems",
  "/programs",
  "/audits",
  "/evidence",
  "/documents",
  "/reviews",
  "/ledger",
  "/settings/members",
  "/webhooks",
])("the list %s is light", async (path) => {
  const { html, scripts } = await firstLoad(path);
  expect(scripts, "scripts in kB").toBeLessThanOrEqual(LIST_SCRIPTS);
  expect(html, "HTML in kB").toBeLessThanOrEqual(HTML);
});

test.each([
  ["the overview", () => "/overview"],
  ["drift", () => "/drift"],
  ["a program", () => `/programs/${programId}`],
  ["a program's controls", () => `/programs/${programId}/controls`],
])("with charts or many rows, %s stays light", async (_, path) => {
  const { html, scripts } = await firstLoad(path());
  expect(scripts, "scripts in kB").toBeLessThanOrEqual(CHART_SCRIPTS);
  expect(html, "HTML in kB").toBeLessThanOrEqual(HTML);
});
