import fs from "node:fs";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { escalated, measured } from "../support/governance";
import { expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { tamper } from "../support/ledger";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** An organization with three entries, only the second of them escalated, and a checkpoint that covers them. */
async function organizationWithEntries(): Promise<TestOrganization> {
  const organization = await newOrganization();
  await measured(organization, "Shop assistant", ["expected"]);
  await escalated(organization, "Loan assistant");
  await measured(organization, "Shop assistant", ["expected"]);
  await api({ path: "/v1/ledger/checkpoint", apiKey: organization.apiKey });
  return organization;
}

const verify = (page: Page) => page.getByRole("button", { name: "Verify now" });
const announced = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();
const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Ledger entry", exact: true });
const row = (page: Page, id: number) => page.getByRole("row", { name: new RegExp(`^${id}\\b`) });

/** What a click downloads. */
async function downloaded(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), "utf8") };
}

test("a viewer verifies the ledger and watches how far it is; the result is shown, announced and keeps the focus", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto("/ledger");
  await visible(page, "The ledger is empty");
  await expectAccessible(page);
  await measured(organization, "Shop assistant", ["expected", "contrary", "expected"]);
  await api({ path: "/v1/ledger/checkpoint", apiKey: organization.apiKey });
  await page.reload();
  await visible(page, "Not verified yet");
  const attestations = page.getByRole("region", { name: "Time stamps and witnesses" });
  await attestations.getByText("None are set up.").waitFor();
  await expectAccessible(page);

  const progress = "**/v1/ledger/verify/progress";
  await page.route(progress, (route) => route.abort());
  await verify(page).press("Enter");
  await page.getByRole("alert").getByText("The verification could not be started").waitFor();
  await hasFocus(verify(page));
  await page.unroute(progress);
  let goOn = () => {};
  await page.route(progress, (route) => {
    goOn = () => void route.continue();
  });
  await verify(page).press("Enter");
  await page.getByRole("progressbar", { name: "Entries verified" }).waitFor();
  await visible(page, "0 of 3, 3 left. You can leave: it goes on.");
  await hasFocus(page.getByRole("button", { name: "Stop watching" }));
  await expectAccessible(page);
  goOn();
  await announced(page, "Verified: the chain is intact, 3 entries re-hashed.");
  await visible(page, /Intact · 3 entries re-hashed (just now|1 minute ago)/);
  await hasFocus(verify(page));
  await visible(page, /Checkpoint of 3 entries signed/);
  await page.reload();
  await visible(page, "Intact · 3 entries re-hashed");
  await expectFitsPhone(page, ["/ledger"]);
});

test("entries are filtered by the address, opened, stepped through and downloaded with their proof", async () => {
  const organization = await organizationWithEntries();
  const { apiKey } = organization;
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto("/ledger");
  await visible(page, "1 to 3 of 3 entries");
  await page.getByRole("button", { name: "Decision", exact: true }).click();
  await page.getByRole("option", { name: "Escalate" }).click();
  await page.waitForURL("**/ledger?decision=ESCALATE");
  await visible(page, "1 to 1 of 1 entries");
  await page.getByRole("button", { name: "Until" }).click();
  await page.getByLabel("Until (day, UTC)").fill("2020-01-31");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/ledger?decision=ESCALATE&to=2020-01-31");
  await visible(page, "No entry matches");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove the filter Until 31 Jan 2020" }).click();
  await row(page, 2).waitFor();
  await page.getByRole("button", { name: "Remove the filter Decision Escalate" }).click();
  await page.waitForURL("**/ledger");
  await visible(page, "1 to 3 of 3 entries");

  await row(page, 2).getByRole("link").click();
  const drawer = drawerOf(page);
  const { json: entry } = await api({ path: "/v1/ledger/2", apiKey });
  const canonical = drawer.getByRole("region", { name: "Canonical bytes" });
  expect(await canonical.textContent()).toBe(entry.canonical);
  await visible(drawer, `covered by the signed checkpoint of size ${entry.checkpoint_size}`);
  await expectAccessible(page);
  const proof = await downloaded(page, drawer.getByRole("link", { name: "Inclusion proof" }));
  expect(proof.name).toBe("proof-2.json");
  expect(JSON.parse(proof.text)).toEqual((await api({ path: "/v1/ledger/2/proof", apiKey })).json);
  const chain = drawer.getByRole("navigation", { name: "Chain" });
  await chain.getByRole("button", { name: "Entry 1" }).click();
  await drawer.getByRole("heading", { name: "Entry 1" }).waitFor();
  await visible(drawer, "the beginning of the chain");
  expect(await chain.getByRole("button", { name: "First entry" }).isDisabled()).toBe(true);
  await chain.getByRole("button", { name: "Entry 2" }).click();
  await drawer.getByRole("link", { name: "Open the decision" }).click();
  await page.waitForURL(/\/drift\?system=Loan\+assistant&decision=/);
  await visible(page.getByRole("dialog", { name: "Decision", exact: true }), "Reasons for the decision");

  await page.goto("/ledger?entry=99");
  await visible(drawer, "There is no such ledger entry");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await downloaded(page, page.getByRole("menuitem", { name: /Export/ }));
  const lines = file.text.trim().split("\n");
  expect([file.name, lines.map((line) => JSON.parse(line).id)]).toEqual(["ledger-3.ndjson", [1, 2, 3]]);
});

test("an entry that was changed in the database is named in the banner, in the table, in its drawer and on the overview", async () => {
  const organization = await organizationWithEntries();
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto("/ledger");
  await verify(page).click();
  await announced(page, "Verified: the chain is intact");
  await tamper(
    organization.organizationId,
    "UPDATE ledger_entries SET decision = 'APPROVE' WHERE organization_id = $1 AND id = 2",
  );
  await verify(page).click();
  await announced(page, "Verified: the chain is broken at entry 2: content changed.");
  await visible(page, "Broken at entry 2: content changed");
  await visible(page, "What is stored no longer agrees with the hash that was recorded for it.");
  await row(page, 2).getByText("Content changed").waitFor();
  expect(await page.getByRole("table").getByText("Content changed").count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole("link", { name: "entry 2", exact: true }).click();
  await visible(drawerOf(page), "Broken: content changed");
  await expectAccessible(page);

  await page.goto("/overview");
  const line = page.getByRole("region", { name: "Alerts" }).getByRole("listitem").first();
  expect(await saysNow(line)).toContain("Ledger broken Content changed at entry 2 · What is stored");
  const ledger = page.getByRole("region", { name: "Ledger", exact: true });
  expect(await saysNow(ledger)).toContain("Broken Content changed, entry 2");
  await expectAccessible(page);
  await line.getByRole("link").click();
  await page.waitForURL("**/ledger?entry=2");
  await visible(drawerOf(page), "Broken: content changed");
  await expectFitsPhone(page, ["/ledger", "/ledger?entry=2", "/overview"]);
});

test("records are a page of their own: what changed, by whom, filtered, verified, and opened from a control", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto("/ledger");
  await page.getByRole("navigation", { name: "Ledger" }).getByRole("link", { name: "Records" }).click();
  await page.waitForURL("**/ledger/records");
  await visible(page, "No records yet");
  await expectAccessible(page);
  const program = await newProgram(organization.apiKey);
  const [first = "", second = ""] = program.ids;
  await program.put(first, { status: "gap" });
  await program.put(second, { status: "implemented" });
  await page.reload();
  await visible(page, "1 to 3 of 3 records");
  await expectAccessible(page);
  await verify(page).click();
  await announced(page, "Verified: the chain is intact, 3 entries re-hashed.");

  await page.goto(`${program.path.replace("/v1", "")}/controls/${first}`);
  await page.getByRole("link", { name: "In the ledger" }).click();
  await page.waitForURL(`**/ledger/records?subject_type=control&subject_id=${first}`);
  await row(page, 2).getByRole("link").click();
  const drawer = page.getByRole("dialog", { name: "Ledger record", exact: true });
  await drawer.getByRole("heading", { name: "Control changed" }).waitFor();
  await visible(drawer, "First key (API key)");
  expect(await drawer.getByRole("listitem").first().textContent()).toMatch(/Not started.*Gap/);
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "Open the control" }).click();
  await page.waitForURL(`**/programs/${program.id}/controls/${first}`);
  await expectFitsPhone(page, ["/ledger/records", "/ledger/records?entry=2"]);
});
