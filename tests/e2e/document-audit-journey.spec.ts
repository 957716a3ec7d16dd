import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { lines, pdf } from "../support/documents/pdf";
import { arrivesAt, expectFitsPhone, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { uploadDocument } from "../support/upload";

const NOTICE = pdf({
  pages: [
    lines(["Privacy notice"], { size: 20 }),
    [
      ...lines(["Your rights"], { size: 15, y: 740 }),
      ...lines(
        [
          "You can ask us for a copy of your personal data, and we answer within one month.",
          "You can ask us to correct wrong data or to erase your personal data.",
          "You can lodge a complaint with the supervisory authority at any time.",
        ],
        { y: 700, size: 9 },
      ),
    ],
  ],
});
const CANTEEN = "The canteen opens at noon and offers two dishes, one of them without meat.\n\n";
const RECORD =
  "# Record of processing\n\nWe keep a record of all processing activities with purposes, categories of data subjects and recipients.\n";

let browser: Browser;
let organization: TestOrganization;
beforeAll(async () => {
  [browser, organization] = await Promise.all([launchBrowser(), newOrganization()]);
});
afterAll(() => browser.close());

const system_name = "Harbor assistant";
const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  api({ method, path, apiKey: organization.apiKey, ...(body === undefined ? {} : { body }) });

async function chooseFrameworks(page: Page, names: readonly string[]): Promise<void> {
  await page.getByLabel("Frameworks").click();
  for (const name of names) {
    await page.getByPlaceholder("Search frameworks").fill(name);
    await page.getByRole("option").first().click();
  }
  await page.keyboard.press("Escape");
}

/** Selects words of the text in the document pane, as a mouse does. */
async function selectInPane(page: Page, words: string): Promise<void> {
  const isFound = await page.evaluate((wanted) => {
    const holder = document.querySelector("[data-text-start][data-document-id]");
    const walker = document.createTreeWalker(holder ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      window.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return true;
    }
    return false;
  }, words);
  expect(isFound, `"${words}" is in the pane`).toBe(true);
}

test("documents are audited against two frameworks, quoted at their place, and audited again after a new version", async () => {
  const { apiKey } = organization;
  const [notice, record] = await Promise.all([
    uploadDocument(apiKey, { name: "notice.pdf", content: NOTICE }, { system_name }),
    uploadDocument(apiKey, { name: "record.md", content: `${CANTEEN.repeat(400)}${RECORD}` }),
    uploadDocument(apiKey, { name: "scan.pdf", content: pdf({ pages: [[]] }) }, { system_name }),
  ]);
  const page = await pageOf(browser, await newMember(organization, "manager"));

  await page.goto(`/audits/new?${new URLSearchParams({ system_name })}`);
  const ofSystem = page.getByRole("region", { name: `From ${system_name}` });
  await ofSystem.getByText("The document contains no text.", { exact: false }).waitFor();
  expect(await ofSystem.getByRole("checkbox", { name: /^scan/ }).isDisabled()).toBe(true);
  await visible(ofSystem, /PDF · 2 pages · \d+ characters/);
  await ofSystem.getByRole("button", { name: "Choose all" }).click();
  await page
    .getByRole("region", { name: "From the whole organization" })
    .getByRole("checkbox", { name: /record/ })
    .check();
  await visible(page, /^2 documents · 3\d,\d{3} of 5,000,000 characters$/);
  await chooseFrameworks(page, ["GDPR", "DMA"]);
  await visible(page, "2 audits are started, one for each framework.");
  await visible(page, /^Embedded analyst · \d+ controls · no cost/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Run 2 audits" }).click();

  await arrivesAt(page, /\/audits\/started\?ids=/, system_name);
  await expect.poll(() => page.getByText("Readiness estimate").count(), { timeout: 150_000 }).toBe(2);
  await visible(page, "2 audits, all done");
  await expectAccessible(page);
  await page
    .getByRole("listitem")
    .filter({ hasText: "General Data Protection Regulation" })
    .getByRole("link")
    .click();
  await arrivesAt(page, /\/audits\/aud_\w+$/, system_name);
  const first = page.url();

  const documents = page.getByRole("region", { name: "Documents (2)" });
  expect(await saysNow(documents)).toMatch(/notice Version 1 notice\.pdf 2 pages · \d+ characters sha256:/);
  await page.getByRole("button", { name: "Expand all" }).click();
  const pane = page.getByRole("region", { name: "Document", exact: true });
  const quoted = page.getByRole("figure").filter({ hasText: "record of all processing activities" }).first();
  await quoted.getByRole("button", { name: "Show in the document" }).click();
  await pane.locator("mark:focus", { hasText: "record of all processing activities" }).waitFor();
  expect(await saysNow(pane)).not.toContain("Characters 1 to");
  await pane.getByRole("button", { name: "Show earlier text" }).click();
  await pane.locator("[aria-busy=false]").first().waitFor();
  await expectAccessible(page);

  // Of a requirement that the documents speak to.
  const review = page
    .locator("tbody")
    .filter({ has: page.getByRole("figure") })
    .first()
    .getByRole("group", { name: /^Review of/ });
  await review.getByRole("button", { name: /^Correct/ }).click();
  await review.getByRole("combobox", { name: "What the document shows" }).click();
  await page.getByRole("option", { name: "Shown", exact: true }).click();
  await selectInPane(page, "categories of data subjects");
  await page.getByRole("button", { name: "Use the text selected in the document" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await visible(page, /(confirmed|found) “/);
  const confirmations = await call("GET", "/v1/confirmations");
  expect(confirmations.json.data[0].passages).toMatchObject([
    { quote: "categories of data subjects", document: { id: record.json.id, version: 1 } },
  ]);

  const link = page.getByRole("link", { name: /^notice\.pdf, p\. 2/ }).first();
  expect(await link.getAttribute("href")).toMatch(
    new RegExp(`^/documents/${notice.json.id}\\?version=1&page=2&quote=\\d+-\\d+$`),
  );
  await link.click();
  await page.waitForURL(`**/documents/${notice.json.id}?**`);
  await page.locator("mark").first().waitFor();

  await call("POST", `/v1/documents/${record.json.id}/versions`, { text: "# Record\n\nThe record is gone." });
  await page.goto(first);
  await visible(page, "A document of this audit has a newer version");
  await visible(page, /version 1 was read, version 2 is the newest/);
  await page.getByRole("button", { name: "Audit again" }).click();
  await page.waitForURL((url) => /\/audits\/aud_\w+$/.test(url.pathname) && url.href !== first);
  await page.getByRole("heading", { name: /^Findings/ }).waitFor({ timeout: 120_000 });
  expect(await page.getByText("has a newer version").count()).toBe(0);

  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("menuitem").first().click();
  await arrivesAt(page, /\/audits\/aud_\w+\/compare\?with=aud_/, "Compare audits");
  expect(await saysNow(page.getByRole("region", { name: "Documents (2)" }))).toMatch(
    /record version 1 version 2/,
  );
  await visible(page, /^Quoted before only$/);
  await expectAccessible(page);
  const controls = page.getByRole("region", { name: /^Controls that differ/ });
  await controls.getByRole("checkbox", { name: "Changed verdicts and states only" }).check();
  await page.waitForURL(/changed=only/);
  await visible(controls, "Worse");
  const comparison = page.url();

  await page.goto("/audits");
  await visible(page, "Superseded");
  await expectFitsPhone(page, ["/audits/new", first, comparison]);
}, 300_000);
