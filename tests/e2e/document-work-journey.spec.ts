import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, pageOf, saysNow, visible } from "../support/journey";
import { newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const FILLER = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} is about the canteen.`).join(
  "\n\n",
);
const RECORD =
  "We keep a record of all processing activities with purposes, categories of data subjects and recipients.";
const RIGHTS = "You can ask us for a copy of your personal data, and we answer within one month.";
const FIRST = `# Record of processing\n\n${RECORD}\n\n${FILLER}\n\n# Your rights\n\n${RIGHTS}`;
const SECOND = FIRST.replace("within one month", "within two weeks");

/** Chooses a version of the comparison. */
async function choose(page: Page, label: "Before" | "After", version: number): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole("option", { name: new RegExp(`^Version ${version},`) }).click();
}

test("the quotes of an audit lead to their places in the version it read, and versions are compared by words", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const post = (address: string, body: unknown) => api({ method: "POST", path: address, apiKey, body });
  const { json: document } = await post("/v1/documents", {
    title: "Privacy notice",
    text: FIRST,
    system_name: "Aria",
  });
  const audit = { system_name: "Aria", framework: "GDPR", engine: "embedded-analyst", documents: "all" };
  const { json: before } = await post("/v1/audit", audit);
  await post(`/v1/documents/${document.id}/versions`, { text: SECOND });

  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/documents/${document.id}`);
  const quotes = page.getByRole("region", { name: "Quotes by audit" });
  await visible(quotes, "Superseded");
  await visible(quotes, /quotes? of version 1/);
  await expectAccessible(page);
  const text = page.getByRole("region", { name: "Text as it was read" });
  // Of another version: its page is opened at the quote.
  await quotes.getByRole("link", { name: RIGHTS }).first().click();
  await page.waitForURL(/version=1.*quote=/);
  await visible(page, "This is version 1 of 2");
  const chosen = text.locator("mark[data-chosen]").first();
  await expect.poll(() => saysNow(chosen)).toContain("we answer within one month");
  // Of the version that is shown: only the mark moves.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await quotes.getByRole("link", { name: RECORD }).first().click();
  await expect.poll(() => saysNow(chosen)).toContain("We keep a record");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(await quotes.locator("[aria-current=true]").count()).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await arrivesAt(page, /\/difference\?from=1&to=2/, "Compare versions");
  const differences = page.getByRole("region", { name: "Differences" });
  await visible(differences, "1 change");
  expect(await saysNow(differences.locator("del").last())).toContain("one month");
  expect(await saysNow(differences.locator("ins").last())).toContain("two weeks");
  await expectAccessible(page);
  await differences.getByRole("button", { name: "Next change" }).click();
  await differences.getByRole("button", { name: /unchanged characters/ }).click();
  await visible(differences, "Paragraph 20 is about the canteen.");
  await choose(page, "Before", 2);
  await visible(page, "Choose two versions.");

  const lines = (word: string) =>
    Array.from({ length: 11_000 }, (_, index) => `${word} ${index}`).join("\n\n");
  for (const word of ["wheat", "barley"]) {
    const { json } = await post(`/v1/documents/${document.id}/versions`, { text: lines(word) });
    expect(json.current.reading.status).toBe("read");
  }
  await page.goto(`/documents/${document.id}/difference`);
  await visible(page, "Too different to compare");
  await page.getByRole("link", { name: "Read version 3" }).waitFor();
  await expectAccessible(page);

  const { json: after } = await post("/v1/audit", audit);
  await expectFitsPhone(page, [
    `/documents/${document.id}?version=1`,
    `/documents/${document.id}/difference?from=1&to=2`,
    `/audits/${after.id}/compare?with=${before.id}`,
  ]);
});

/** Drops a folder of the disk on a place, as the browser's own drag and drop does. */
async function dropFolder(page: Page, place: Locator, folder: string): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("nothing is there to drop on");
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, ...point, data });
}

test("a dropped folder becomes documents; one is evidence of a control, is edited by two people, and another is deleted", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const program = await newProgram(apiKey);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "policies-"));
  fs.mkdirSync(path.join(folder, "deep"));
  fs.writeFileSync(path.join(folder, "Access.md"), "# Access\n\nAccess is reviewed every quarter.");
  fs.writeFileSync(path.join(folder, "deep", "Backups.md"), "# Backups\n\nBackups are taken every night.");
  fs.writeFileSync(path.join(folder, ".DS_Store"), "hidden");
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto("/documents");
  await dropFolder(page, page.getByText("Drop files, a folder or a zip here, or"), folder);
  const adding = page.getByRole("dialog", { name: "Add documents" });
  await adding.getByRole("button", { name: "Add 2 files" }).click();
  await adding.getByRole("button", { name: "Done" }).click();
  fs.rmSync(folder, { recursive: true });
  await visible(page, "2 documents");

  await page.goto(`/programs/${program.id}/controls/${program.first}`);
  await page.getByRole("button", { name: "Add evidence" }).click();
  const evidence = page.getByRole("dialog", { name: "Add evidence" });
  await evidence.getByRole("button", { name: "Document", exact: true }).click();
  await evidence.getByRole("button", { name: "Add and attach" }).click();
  await visible(evidence, "Choose a document.");
  await evidence.getByLabel("Search documents").fill("acc");
  await expect.poll(() => evidence.getByRole("button", { name: "Choose Backups" }).count()).toBe(0);
  await expectAccessible(page);
  await evidence.getByRole("button", { name: "Choose Access" }).click();
  await visible(evidence, "Version 1");
  await expectAccessible(page);
  await evidence.getByRole("button", { name: "Add and attach" }).click();
  await visible(page, /^Attached to/);
  const { json: found } = await api({ path: "/v1/documents?search=access", apiKey });
  const [access] = found.data;
  expect(found.total).toBe(1);
  expect(access.controls_count).toBe(1);

  await page.goto(`/documents/${access.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit the document" });
  await drawer.getByLabel("Title").fill("Access policy");
  const theirs = { title: "Access rules", owner: "Jan Meyer" };
  await api({ method: "PATCH", path: `/v1/documents/${access.id}`, apiKey, body: theirs });
  await drawer.getByRole("button", { name: "Save" }).click();
  await visible(drawer, "Another person changed it meanwhile");
  const said = await saysNow(drawer.getByRole("alert"));
  expect(said).toContain("Taken over: Owner (Jan Meyer).");
  expect(said).toContain("Saved: Access rules Yours: Access policy");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await visible(page, "Document saved");
  const { json: saved } = await api({ path: `/v1/documents/${access.id}`, apiKey });
  expect(saved).toMatchObject({ title: "Access policy", owner: "Jan Meyer" });

  await page.getByRole("button", { name: "Delete" }).click();
  const kept = page.getByRole("dialog", { name: "This document cannot be deleted" });
  expect(await saysNow(kept)).toContain("1 item of evidence is a version of it, attached to 1 control.");
  await expectAccessible(page);
  await kept.getByRole("button", { name: "Close" }).last().click();
  await page.goto("/documents");
  await page.getByRole("link", { name: "Backups" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
  await arrivesAt(page, "**/documents", "Documents");
  await visible(page, "1 document");
});
