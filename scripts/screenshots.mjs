// `npm run screenshots`: pictures of the main pages for README and guides, of a fresh installation with the
// demonstration's data in a temporary folder. Needs Chromium, as the tests do.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  buildApplication,
  CHROMIUM,
  generateClient,
  installBrowser,
  installPackages,
  requireNode,
  step,
} from "./lib/steps.mjs";

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
requireNode();
await step("Packages", installPackages);
await step("Database client", generateClient);
await step("Browser", installBrowser);
await step("Application", buildApplication);

const FOLDER = path.join("docs", "images");
const SIZE = { width: 1280, height: 800 };
/** Twice the size, so that text is sharp on any screen. */
const SCALE = 2;
const WEBP_QUALITY = 80;
const FILL_MS = 180_000;
const POLL_MS = 1_000;

/** The demonstration's records that are shown, found by API. */
async function findRecords(api) {
  const find = async (address, field, value) =>
    (await api(address)).data.find((record) => record[field] === value)?.id;
  return {
    audit: await find("/v1/audit-history", "framework", "GDPR"),
    program: await find("/v1/programs", "name", "EU launch of Aria"),
    system: await find("/v1/systems", "name", "Aria support assistant"),
  };
}

/** Audits and consensus runs of the demonstration end while Assay already serves. */
async function untilFound(api) {
  const until = Date.now() + FILL_MS;
  for (;;) {
    const records = await findRecords(api);
    if (Object.values(records).every(Boolean)) return records;
    if (Date.now() > until) throw new Error(`The demonstration lacks records: ${JSON.stringify(records)}`);
    await setTimeout(POLL_MS);
  }
}

const pagesOf = ({ audit, program, system }) => [
  { name: "overview", path: "/overview" },
  { name: "overview-dark", path: "/overview", colorScheme: "dark" },
  { name: "audit", path: `/audits/${audit}` },
  { name: "program", path: `/programs/${program}` },
  { name: "system", path: `/systems/${system}` },
  { name: "reviews", path: "/reviews" },
  { name: "ledger", path: "/ledger" },
];

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-screenshots-"));
// The embedded PostgreSQL of a server that root starts belongs to another account.
fs.chmodSync(dataDir, 0o755);
const server = spawn(process.execPath, ["scripts/start.mjs"], {
  env: { ...process.env, ASSAY_DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const baseUrl = await addressOf(server);
  const signIn = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  const headers = { "x-api-key": signIn.demonstration_api_key };
  const api = async (address) => {
    const response = await fetch(`${baseUrl}${address}`, { headers });
    if (!response.ok) throw new Error(`GET ${address} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const pages = pagesOf(await untilFound(api));
  // So that the ledger's page shows a verified chain.
  await api("/v1/ledger/verify");
  await step("Pictures", () => takePictures({ baseUrl, signIn, pages }));
} finally {
  if (server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** Waits until the server announces where it is. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const address = /Assay is ready: (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", () => reject(new Error(`Assay did not start:\n${output}`)));
  });
}

async function takePictures({ baseUrl, signIn, pages }) {
  const { chromium } = await import("playwright");
  const executablePath = fs.existsSync(CHROMIUM) ? CHROMIUM : undefined;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: SIZE,
    deviceScaleFactor: SCALE,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(signIn.email);
  await page.getByLabel("Password").fill(signIn.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/overview");
  let bytes = 0;
  for (const { name, path: address, colorScheme = "light" } of pages) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    // The notices of a first start are of no use in a picture.
    await page.addStyleTag({ content: 'aside[aria-label="Password"] { display: none }' });
    bytes += await writeWebp(name, await page.screenshot({ animations: "disabled" }));
  }
  await browser.close();
  return `${pages.length} in ${FOLDER}, ${Math.round(bytes / 1024)} kB`;
}

async function writeWebp(name, png) {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const picture = await loadImage(png);
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const webp = await canvas.encode("webp", WEBP_QUALITY);
  fs.writeFileSync(path.join(FOLDER, `${name}.webp`), webp);
  return webp.length;
}
