import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import {
  ask,
  CONTRARY_BEHAVIOR,
  ESCALATED_BEHAVIOR,
  EXPECTED_BEHAVIOR,
  escalated,
  measured,
  STRICT_THRESHOLD,
} from "../support/governance";
import { arrivesAt, expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const alerts = (page: Page, text: string | RegExp) => page.getByRole("alert").getByText(text).waitFor();
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const drawerOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
/** Waits until the newest line of a system's timeline ends with that. */
async function timelineSays(page: Page, change: string): Promise<void> {
  const newest = () => saysNow(region(page, "Timeline").locator("ol > li").first());
  const line = new RegExp(`^Changed by A manager (just now|1 minute ago) ${change}$`);
  await expect.poll(newest, { timeout: 10_000 }).toMatch(line);
}

test("a manager registers a system with the reason of its risk class and changes it; the timeline keeps who and from what", async () => {
  const organization = await newOrganization();
  const manager = await newMember(organization, "manager");
  const page = await pageOf(browser, manager);
  await page.goto("/systems");
  await visible(page, "No system yet");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Register system" }).click();
  await arrivesAt(page, "**/systems/new", "Register a system");

  await page.getByRole("button", { name: "Register system" }).click();
  await alerts(page, "Name the system.");
  await alerts(page, "Choose the risk class.");
  await hasFocus(page.getByLabel("Name"));
  await page.getByLabel("Name").fill("Loan assistant");
  await page.getByLabel("Owner").fill(manager.email);
  await page.getByRole("radio", { name: "High risk" }).check();
  await page.getByLabel("Owner").press("Control+Enter");
  await alerts(page, "Say why it has this class, so that an auditor can follow it.");
  await hasFocus(page.getByLabel("Reason for the risk class"));
  await expectAccessible(page);
  await page
    .getByLabel("Reason for the risk class")
    .fill("It scores applicants for credit: Annex III, 5(b).");
  await page.keyboard.press("Control+Enter");
  await arrivesAt(page, /\/systems\/sys_\w+$/, "Loan assistant");
  const system = page.url();
  const properties = page.getByRole("complementary", { name: "Properties" });
  expect(await saysNow(properties)).toContain("Reason for the class It scores applicants for credit");
  await page.getByRole("button", { name: "show breakdown" }).click();
  await page.getByRole("dialog", { name: "How the risk score is computed" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await arrivesAt(page, `${system}/edit`, "Edit Loan assistant");
  await page.getByRole("radio", { name: "Limited risk" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await alerts(page, "Say why it has this class");
  await page.getByLabel("Reason for the risk class").fill("It only explains; people decide.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await arrivesAt(page, system, "Loan assistant");
  await timelineSays(page, "Risk class High risk Limited risk Reason for the risk class changed");

  await page.goto("/systems/new");
  await page.getByLabel("Name").fill("Loan assistant");
  await page.getByRole("radio", { name: "Unclassified" }).check();
  await page.getByRole("button", { name: "Register system" }).click();
  await alerts(page, "There is already a system of this name");
  await page.goto("/systems");
  await page.getByRole("searchbox", { name: "Search systems" }).fill("nothing is called so");
  await visible(page, "No system matches");
  await page.getByRole("button", { name: "Reset the filters" }).click();
  await page.getByRole("link", { name: "Loan assistant" }).waitFor();
  await expectFitsPhone(page, ["/systems", "/systems/new", system, `${system}/edit`]);

  const reader = await pageOf(browser, await newMember(organization, "viewer"));
  await reader.goto("/systems/new");
  await visible(reader, "Only managers register systems");
  await reader.getByRole("link", { name: manager.email }).waitFor();
});

test("a manager gives a system a manifold of its own, changes it and removes it", async () => {
  const organization = await newOrganization();
  const { json: system } = await ask(organization, "/v1/systems", { name: "Shop assistant" });
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto(`/systems/${system.id}`);
  const manifolds = region(page, "Safety manifolds");
  const add = manifolds.getByRole("button", { name: "Add manifold" });
  await add.click();
  const dialog = drawerOf(page, "Add a safety manifold");
  await dialog.getByRole("button", { name: "Add manifold" }).click();
  await alerts(page, "Name the manifold.");
  await alerts(page, "Write at least one behavior as it should be.");
  await hasFocus(dialog.getByLabel("Name"));
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill("Refunds");
  await dialog.getByLabel("As it should be").fill(`${EXPECTED_BEHAVIOR}\n\nIt names the order.`);
  await visible(dialog, "2 behaviors");
  await dialog.getByLabel("Must not be").fill(CONTRARY_BEHAVIOR);
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await hasFocus(add);
  await timelineSays(page, "Safety manifold added: Refunds");

  const own = manifolds.getByRole("listitem").filter({ hasText: "Your own" });
  await own.getByText("2 behaviors, 1 unsafe").click();
  await own.getByText("It names the order.").waitFor();
  await expectAccessible(page);
  await own.getByRole("button", { name: "Change" }).click();
  await drawerOf(page, "Change the safety manifold").getByLabel("Name").fill("Refund policy");
  await page.keyboard.press("Control+Enter");
  await timelineSays(page, "Safety manifold Refunds is now called Refund policy");

  await own.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove “Refund policy”?" });
  await visible(question, "3 behaviors will no longer count from the next decision on");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove the manifold" }).click();
  await own.waitFor({ state: "detached" });
  await timelineSays(page, "Safety manifold removed: Refund policy");
  await hasFocus(add);
});

test("observed behavior is analysed in place, with its score explained and its place in the ledger; one reading is no trend", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto("/drift");
  await visible(page, "Nothing measured yet");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Analyze behavior" }).click();
  await arrivesAt(page, "**/drift/analyze", "Analyze behavior");
  await page.getByLabel("Threshold").fill("2");
  await page.getByRole("button", { name: "Analyze" }).click();
  await alerts(page, "Name the system.");
  await alerts(page, "Describe what the system did.");
  await alerts(page, "Enter a number from 0 to 1, such as 0.5.");
  await hasFocus(page.getByLabel("System"));
  await expectAccessible(page);
  await page.getByLabel("System").fill("Shop assistant");
  await page.getByLabel("Threshold").fill(String(STRICT_THRESHOLD));
  await page.getByLabel("Expected behavior").fill(EXPECTED_BEHAVIOR);
  await page.getByLabel("Observed behavior").fill(CONTRARY_BEHAVIOR);
  await page.keyboard.press("Control+Enter");

  const result = region(page, "Result of the analysis");
  await hasFocus(result);
  const { json: list } = await api({ path: "/v1/decisions", apiKey: organization.apiKey });
  const path = `/v1/decisions/${list.data[0].id}`;
  const { json: decision } = await api({ path, apiKey: organization.apiKey });
  const said = await saysNow(result);
  expect(said).toContain(`${decision.drift_score.toFixed(2)} / , threshold 0.25 Drifting`);
  expect(said).toContain(decision.analysis);
  expect(said).toContain(`Expected ${EXPECTED_BEHAVIOR.replace(/\.$/, "")}`);
  await expectAccessible(page);
  await result.getByRole("link", { name: "ledger entry 1" }).click();
  await page.waitForURL("**/ledger?entry=1");
  await visible(drawerOf(page, "Ledger entry"), decision.ledger_hash.slice(0, 15));
  await page.goBack();
  await arrivesAt(page, "**/drift/analyze", "Analyze behavior");

  await page.goto("/drift");
  await page.getByRole("link", { name: "Shop assistant" }).click();
  await arrivesAt(page, "**/drift?system=Shop+assistant", "Shop assistant");
  await visible(page, "4 more readings to tell a trend");
  await visible(page, "Too few readings");
  await expectAccessible(page);
  await expectFitsPhone(page, ["/drift", "/drift/analyze", "/drift?system=Shop+assistant"]);
});

test("from five readings on the drift is a line with its breaches, and each opens by keyboard and by click", async () => {
  const organization = await newOrganization();
  await measured(organization, "Shop assistant", [
    "expected",
    "expected",
    "contrary",
    "expected",
    "contrary",
    "expected",
  ]);
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto("/drift?system=Shop+assistant");
  const chart = page.getByRole("figure").filter({ hasText: "Drift over time" });
  await visible(chart, /6 readings in 1 series, 2 over the threshold/);
  const breaches = chart.locator('path[fill="var(--danger-mark)"][stroke="var(--surface)"]');
  await expect.poll(() => breaches.count(), { timeout: 10_000 }).toBe(2);
  await expectAccessible(page);

  await chart.getByRole("button", { name: "Show as table" }).press("Enter");
  const row = chart.getByRole("row", { name: /\(over\)/ }).first();
  await expectAccessible(page);
  await row.getByRole("button").press("Enter");
  const drawer = drawerOf(page, "Decision");
  await visible(drawer, "This was case 4.");
  await visible(drawer, EXPECTED_BEHAVIOR.replace(/\.$/, ""));
  await visible(drawer, "Nearest reference behavior");
  await drawer.getByRole("link", { name: "Entry 5" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await hasFocus(row.getByRole("button"));

  await chart.getByRole("button", { name: "Show as chart" }).click();
  // The mark under the pointer lies over the breach and belongs to it.
  await breaches.first().click({ force: true });
  await visible(drawer, "This was case 2.");
  await page.keyboard.press("Escape");
  // By keyboard the readings are read out one by one, the newest first; Enter opens one.
  const readings = chart.getByRole("slider", { name: "Drift score: readings one by one" });
  await readings.focus();
  await page.keyboard.press("ArrowLeft");
  await expect
    .poll(() => readings.getAttribute("aria-valuetext"))
    .toMatch(/^0\.\d\d over the threshold, Threshold /);
  await page.keyboard.press("Enter");
  await visible(drawer, "This was case 4.");
  await page.keyboard.press("Escape");
  await breaches.first().click({ force: true });
  await visible(drawer, "This was case 2.");
  const address = page.url();
  await page.keyboard.press("j");
  await drawer.getByRole("link", { name: "Entry 2" }).waitFor();
  await page.goto(address);
  await visible(drawer, "This was case 2.");
  await expectFitsPhone(page, ["/drift?system=Shop+assistant", address]);
  await page.goto("/drift?system=Shop+assistant&decision=dec_unknown");
  await visible(drawer, "There is no such decision");
  expect(await drawer.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await expectAccessible(page);
});

test("of a system that keeps no inputs, a decision shows digests and findings but no text", async () => {
  const organization = await newOrganization();
  await ask(organization, "/v1/systems", { name: "Quiet assistant", keeps_inputs: false });
  const made = await escalated(organization, "Quiet assistant");
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto(`/drift?system=Quiet+assistant&decision=${made.id}`);
  const drawer = drawerOf(page, "Decision");
  await visible(drawer, "This system does not keep inputs");
  const said = await saysNow(drawer);
  for (const text of ["Only the SHA-256 digests", "Observed sha256:", "Expected sha256:", "Secrets"])
    expect(said).toContain(text);
  expect(await page.content()).not.toContain(ESCALATED_BEHAVIOR.slice(0, 30));
  await expectAccessible(page);
});
