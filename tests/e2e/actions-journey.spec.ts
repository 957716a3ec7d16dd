import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENT } from "../api/audited-document";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { escalated } from "../support/governance";
import { arrivesAt, expectFitsPhone, pageOf, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const formOf = (page: Page) => page.getByRole("dialog", { name: "Create corrective action" });
const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Corrective action", exact: true });

/** Creates what the form proposes, and waits for its drawer. */
async function createProposed(page: Page, title: string | RegExp): Promise<void> {
  await formOf(page).getByRole("button", { name: "Create action" }).click();
  await drawerOf(page).getByRole("heading", { name: title }).waitFor();
}

test("a gap, a confirmed escalation and a finding become actions in a click, and one is closed with evidence", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const post = (path: string, body: unknown) => api({ method: "POST", path, apiKey, body });
  const program = await newProgram(apiKey);
  await program.put(program.first, { status: "gap" });
  const { review_id } = await escalated(organization, "Aria");
  const audited = { system_name: "Aria", framework: "GDPR", scope: "quick", context: DOCUMENT };
  const { json: audit } = await post("/v1/audit", audited);
  await post("/v1/evidence", { kind: "link", title: "Test report", url: "https://example.com/test" });
  const manager = await newMember(organization, "manager");
  const page = await pageOf(browser, manager);

  await page.goto(`/programs/${program.id}/controls/${program.first}`);
  await page.getByRole("link", { name: "Create corrective action" }).click();
  await visible(formOf(page), "From DMA");
  expect(await formOf(page).getByLabel("Title").inputValue()).toMatch(/^Close the gap: Art\. /);
  await expectAccessible(page);
  await formOf(page).getByLabel("Due date").fill("2026-01-31");
  await visible(formOf(page), "This date is in the past.");
  await expectAccessible(page);
  await formOf(page).getByRole("combobox", { name: "Owner" }).click();
  await page.getByRole("option", { name: "A manager" }).click();
  await createProposed(page, /^Close the gap/);
  await expectAccessible(page);

  await page.goto(`/reviews?review=${review_id}`);
  const review = page.getByRole("dialog", { name: "Review", exact: true });
  await review.getByRole("button", { name: "Resolve" }).waitFor();
  await page.keyboard.press("3");
  await review.getByLabel("Reason").fill("It must be stopped.");
  await page.keyboard.press("Control+Enter");
  await review.getByRole("link", { name: "Create corrective action" }).click();
  await visible(formOf(page), "From Review of Aria");
  await createProposed(page, "Correct the behavior of Aria");
  await visible(drawerOf(page), "It must be stopped.");

  await page.goto(`/audits/${audit.id}`);
  const finding = page.locator("tbody[data-row]").first();
  await finding.locator("[data-list-item]").click();
  const create = finding.getByRole("button", { name: /^Create corrective action for / });
  await create.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await create.click();
  await visible(formOf(page), /^From the finding on /);
  // The code of the form came just now, and the page did not give way to it.
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  const proposed = await formOf(page).getByLabel("Title").inputValue();
  await formOf(page).getByRole("button", { name: "Create action" }).click();
  await finding.getByRole("link", { name: "Action", exact: true }).click();
  await drawerOf(page).getByRole("heading", { name: proposed }).waitFor();

  await page.goto("/my-controls");
  await page.getByRole("region", { name: "Overdue" }).getByText("Corrective action").waitFor();
  // No program asks for approval, so nothing is filtered by it.
  await page.getByRole("button", { name: "Kind" }).waitFor();
  expect(await page.getByRole("button", { name: "Approval" }).count()).toBe(0);
  await page.getByRole("button", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Incident reports" }).click();
  await page.waitForURL(/kind=incident/);
  await page.getByRole("region", { name: "Overdue" }).waitFor({ state: "detached" });
  await page.goto("/overview");
  const work = page.getByRole("region", { name: "Your work" });
  await visible(work, /^Overdue /);
  await page.getByRole("region", { name: "Key figures" }).getByText("1 corrective action").click();
  await arrivesAt(page, "**/actions?due=overdue*", "Corrective actions");
  await expectAccessible(page);
  // By keyboard: the first of the list, then its drawer.
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const drawer = drawerOf(page);
  await drawer.getByRole("button", { name: "Close with evidence" }).click();
  const closing = page.getByRole("dialog", { name: "Close with evidence" });
  await closing.getByLabel("Test report").waitFor();
  await closing.getByRole("button", { name: "Close action" }).click();
  await visible(closing, "Choose at least one item of evidence or one document.");
  await expectAccessible(page);
  await closing.getByLabel("Test report").check();
  await closing.getByLabel("What was done").fill("Published the terms.");
  // Evidence that is not there yet is added from within, and what was entered is still there.
  await closing.getByRole("button", { name: "Add evidence" }).click();
  const adding = page.getByRole("dialog", { name: "Add evidence" });
  await adding.getByRole("button", { name: "Link" }).click();
  await adding.getByLabel("Link", { exact: true }).fill("https://example.com/terms");
  await adding.getByLabel("Title").fill("Published terms");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await adding.waitFor({ state: "hidden" });
  await visible(closing, "2 items chosen.");
  expect(await closing.getByLabel("Published terms").isChecked()).toBe(true);
  expect(await closing.getByLabel("What was done").inputValue()).toBe("Published the terms.");
  await expectAccessible(page);
  await closing.getByRole("button", { name: "Close action" }).click();
  await visible(drawer, "Closed with");
  await drawer.getByRole("link", { name: "Published terms" }).waitFor();
  await drawer.getByRole("link", { name: "Test report" }).waitFor();
  await expectAccessible(page);
  await page.goto("/overview");
  await visible(page.getByRole("region", { name: "Key figures" }), "No control, action or report is late");
  await work.waitFor();
  expect(await work.getByText(/^Overdue /).count()).toBe(0);
});

test("an incident shows its deadline with the article, is reported, and gets an action", async () => {
  const organization = await newOrganization();
  const { admin, password, apiKey } = organization;
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto("/actions/incidents");
  await visible(page, "No incident recorded");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Record incident" }).click();
  const form = page.getByRole("dialog", { name: "Record incident" });
  await form.getByRole("button", { name: "Record incident" }).click();
  await visible(form, "Say what happened.");
  await form.getByLabel("System").fill("Aria");
  await form.getByLabel("What happened").fill("A patient died");
  await form.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: /^Death of a person/ }).click();
  await visible(form, "Report within 10 days, Art. 73(4)");
  await form.getByLabel("Aware since").fill("2026-03-02T10:00");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Record incident" }).click();
  const drawer = page.getByRole("dialog", { name: "Incident", exact: true });
  await visible(drawer, "Art. 73(4) of the EU AI Act");
  await visible(drawer, "the last day is 12 Mar 2026");
  await visible(drawer, "Report overdue");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Edit or record the report" }).click();
  await drawer.getByLabel("Reported to").fill("BfArM");
  await drawer.getByLabel("Reported (optional)").fill("2026-03-20T10:00");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await visible(drawer, "Reported late");
  await drawer.getByRole("link", { name: "Create corrective action" }).click();
  await visible(formOf(page), "From A patient died");
  await createProposed(page, "Remove the cause of: A patient died");
  const { json } = await api({ path: "/v1/incidents", apiKey });
  expect(json.data[0]).toMatchObject({
    reported_to: "BfArM",
    unfinished_actions_count: 1,
    clock: { state: "late" },
  });
  const { json: actions } = await api({ path: "/v1/actions", apiKey });
  await expectFitsPhone(page, [
    "/actions",
    `/actions?action=${actions.data[0].id}`,
    "/actions?new=action",
    "/actions/incidents",
    `/actions/incidents?incident=${json.data[0].id}`,
    "/actions/incidents?new=incident",
  ]);
});
