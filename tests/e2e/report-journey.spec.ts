import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENT } from "../api/audited-document";
import { api, logIn } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const tableOf = (page: Page) => page.getByRole("table", { name: "Findings by requirement" });
const rowsOf = (page: Page) => tableOf(page).locator("tbody[data-row]");
/** For axe: the sticky head of the table covers a part of some row, unless the first one is in view. */
const showFirstRow = (page: Page) =>
  rowsOf(page)
    .first()
    .evaluate((row) => row.scrollIntoView({ block: "center" }));

test("a report becomes a plan: filtered, read, two rows assigned at once, one made a corrective action", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const audited = { system_name: "Aria", framework: "GDPR" };
  const audit = async (context: string) =>
    (await api({ method: "POST", path: "/v1/audit", apiKey, body: { ...audited, context } })).json;
  await audit(DOCUMENT.replace(/We notify the supervisory[^\n]*\n/, "\n"));
  const { id } = await audit(DOCUMENT);
  const { json: before } = await api({ path: `/v1/audits/${id}/assessments`, apiKey });
  const requirements = before.data.flatMap((one: { requirements: unknown[] }) => one.requirements);
  const page = await pageOf(browser, await newMember(organization, "manager"));

  await page.goto(`/audits/${id}`);
  await visible(page, `${requirements.length} of ${requirements.length} requirements`);
  await visible(page, /\d+ better.* since /);
  expect(await page.getByRole("list").filter({ hasText: "points" }).getByRole("button").count()).toBe(10);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(8_000);
  await expectAccessible(page);

  // A filter says what it would leave, and is in the address.
  await page.getByRole("button", { name: "Verdict", exact: true }).first().click();
  const option = page.getByRole("option", { name: /^Shown(?! in)/ });
  const count = Number(/\d+/.exec((await option.textContent()) ?? "")?.[0]);
  await option.click();
  await visible(page, `${count} of ${requirements.length} requirements`);
  expect(new URL(page.url()).searchParams.get("verdict")).toBe("shown");
  await page.getByRole("button", { name: /^Remove the filter Verdict/ }).click();
  await page.getByRole("link", { name: "Show what changed" }).click();
  await visible(rowsOf(page).first(), /Was /);
  await page.reload();
  await visible(rowsOf(page).first(), /Was /);
  await page.goto(`/audits/${id}?search=authority&verdict=shown`);

  // By keyboard: to the filter, to the rows, open, and closed again.
  await rowsOf(page).first().waitFor();
  await page.keyboard.press("/");
  await hasFocus(page.getByRole("searchbox", { name: "Search the findings" }));
  await page.getByRole("searchbox", { name: "Search the findings" }).fill("");
  await page.getByRole("searchbox", { name: "Search the findings" }).blur();
  const items = rowsOf(page).locator("[data-list-item]");
  await items.first().focus();
  await page.keyboard.press("ArrowDown");
  await hasFocus(items.nth(1));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const opened = rowsOf(page).first();
  await visible(opened, "What to provide");
  await expectAccessible(page);
  // Where columns give way, an open row does not bring back their room, and a card has nothing twice.
  await page.setViewportSize({ width: 1024, height: 900 });
  const [whole, heads] = await Promise.all([
    tableOf(page).locator("..").boundingBox(),
    tableOf(page).locator("thead").boundingBox(),
  ]);
  expect((whole?.width ?? 0) - (heads?.width ?? 0)).toBeLessThan(4);
  await page.setViewportSize({ width: 390, height: 844 });
  const quotes = rowsOf(page).nth(1).getByText(/^“/).filter({ visible: true });
  expect(await quotes.count()).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Corrected by a key of the row: the form has the focus, and nothing is kept of one that is left.
  await opened.getByRole("button", { name: /^Correct/ }).waitFor();
  await page.keyboard.press("n");
  await hasFocus(opened.getByRole("combobox", { name: "What the document shows" }));
  await opened.getByRole("button", { name: "Cancel" }).click();

  // From the quote to its place, and back.
  const show = opened.getByRole("button", { name: "Show in the document" }).first();
  await show.click();
  const pane = page.getByRole("region", { name: "Document", exact: true });
  await pane.locator("mark:focus").waitFor();
  await expectAccessible(page);
  await pane.getByRole("button", { name: "Back to the finding" }).click();
  await hasFocus(show);
  await pane.getByRole("button", { name: "Hide the document" }).click();
  await items.first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  expect(await items.first().getAttribute("aria-expanded")).toBe("false");

  // Two rows at once: a program is created, with an owner and a date; the selection stays.
  await page.goto(`/audits/${id}`);
  await items.first().focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selection" });
  await visible(bar, "2 selected");
  await bar.getByRole("button", { name: "Add to program, owner, due date" }).click();
  const assign = page.getByRole("dialog", { name: "Add to program" });
  await visible(assign, /It begins with all \d+ controls/);
  await expectAccessible(page);
  await assign.getByRole("combobox", { name: "Owner" }).click();
  await page.getByRole("option", { name: /A manager/ }).click();
  await assign.getByLabel("Due date").fill("2027-01-31");
  await assign.getByRole("button", { name: "Save" }).click();
  await assign.waitFor({ state: "hidden" });
  await visible(rowsOf(page).first(), "A manager");
  await visible(rowsOf(page).nth(1), "31 Jan 2027");
  await visible(bar, "2 selected");

  // Added once more with another date: what is set is kept, which is said before and after.
  await bar.getByRole("button", { name: "Add to program, owner, due date" }).click();
  await visible(assign, /already ha(s|ve) an owner and keeps? it/);
  await assign.getByLabel("Due date").fill("2027-06-30");
  await assign.getByRole("button", { name: "Save" }).click();
  await assign.waitFor({ state: "hidden" });
  await visible(page, /kept the owner or due date already set/);
  await visible(rowsOf(page).nth(1), "31 Jan 2027");

  // A corrective action for each control of the selection, then it is found among the actions.
  await bar.getByRole("button", { name: "Create corrective actions" }).click();
  const acting = page.getByRole("dialog", { name: /^Create (corrective action|2 corrective actions)$/ });
  await expectAccessible(page);
  await acting.getByRole("button", { name: /^Create (action|2 actions)$/ }).click();
  await acting.waitFor({ state: "hidden" });
  await visible(bar, "2 selected");
  const link = rowsOf(page).first().getByRole("link", { name: "Action" });
  const title = (await link.getAttribute("title")) ?? "";
  await link.click();
  await page.waitForURL("**/actions?action=*");
  await page.getByRole("dialog").getByRole("heading", { name: title }).waitFor();

  // What has no evidence, as one list.
  await page.goto(`/audits/${id}?view=checklist`);
  await page.getByRole("button", { name: "Copy the checklist" }).waitFor();
  const silent = requirements.filter((one: { state: string }) => one.state === "no_evidence");
  await visible(page, `No evidence (${silent.length})`);
  await expectAccessible(page);

  await page.goto(`/audits/${id}`);
  await page.getByRole("link", { name: "Compare the two audits" }).click();
  await arrivesAt(page, /\/compare\?with=/, "Compare audits");
  // Without another audit in the address, those that fit are offered.
  await page.goto(`/audits/${id}/compare`);
  expect(await page.title()).toContain("Compare audits");
  await expectAccessible(page);
  await page.getByRole("list", { name: "Audits to compare with" }).getByRole("link").first().click();
  await arrivesAt(page, /\/compare\?with=/, "Compare audits");
  await expectFitsPhone(page, [`/audits/${id}`, `/audits/${id}?view=checklist`]);
});

test("a finding is commented on in its row by keyboard, and the notice of a mention leads to the row", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const body = { system_name: "Aria", framework: "GDPR", scope: "quick", context: DOCUMENT };
  const { json } = await api({ method: "POST", path: "/v1/audit", apiKey, body });
  const [author, mentioned] = [
    await newMember(organization, "contributor"),
    await newMember(organization, "viewer"),
  ];
  const page = await pageOf(browser, author);
  const threads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/comments")) threads.push(request.url());
  });
  await page.goto(`/audits/${json.id}`);
  const row = rowsOf(page).nth(1);
  const item = row.locator("[data-list-item]");
  await item.focus();
  await page.keyboard.press("Enter");
  const comments = row.getByRole("region", { name: /^Comments on / });
  await visible(row, "What to provide");
  expect(threads).toEqual([]);
  await comments.getByRole("button", { name: /^Add a comment/ }).focus();
  await page.keyboard.press("Enter");
  const field = comments.getByRole("textbox", { name: "Comment" });
  await hasFocus(field);
  await page.keyboard.type(`@${mentioned.email} has the log.`);
  await showFirstRow(page);
  await expectAccessible(page);
  // Escape leaves the field, and the draft is still there.
  await page.keyboard.press("Escape");
  await hasFocus(item);
  // The row is folded and opened again, and the draft is still there.
  await item.press("Enter");
  await field.waitFor({ state: "detached" });
  await item.press("Enter");
  await field.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" See it.");
  await page.keyboard.press("Control+Enter");
  await visible(comments.getByRole("list", { name: "Comments" }), /has the log\. See it\./);
  await visible(row, "1 comment");
  await showFirstRow(page);
  await expectAccessible(page);

  // The number is there before the thread is read; the thread comes with its row.
  await page.reload();
  await visible(row, "1 comment");
  await item.click();
  await visible(row, /has the log\. See it\./);
  await row.getByRole("button", { name: "Delete" }).click();
  await visible(row, "Deleted");
  await expect.poll(() => row.getByText("1 comment").count()).toBe(0);

  const { json: notices } = await api({
    path: "/v1/notices",
    token: await logIn(mentioned.email, mentioned.password),
  });
  const reader = await pageOf(browser, mentioned);
  await reader.goto(notices.data[0].path);
  await visible(rowsOf(reader).nth(1), "What to provide");
  await expectFitsPhone(reader, [notices.data[0].path]);
});

test("a viewer reads the report and is offered nothing that is refused", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const body = { system_name: "Aria", framework: "GDPR", scope: "quick", context: DOCUMENT };
  const { json } = await api({ method: "POST", path: "/v1/audit", apiKey, body });
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto(`/audits/${json.id}`);
  await rowsOf(page).first().locator("[data-list-item]").click();
  await visible(rowsOf(page).first(), "What to provide");
  const says = await saysNow(page.locator("main"));
  for (const offer of ["Create corrective action", "Add to program", "Correct N"])
    expect(says).not.toContain(offer);
  expect(await tableOf(page).getByRole("checkbox").count()).toBe(0);
});
