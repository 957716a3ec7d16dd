import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { escalated } from "../support/governance";
import { arrivesAt, expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Review", exact: true });
/** Decides by a key, gives the reason and submits; the drawer then shows how it was answered. */
async function answer(page: Page, key: string, reason: string): Promise<void> {
  const drawer = drawerOf(page);
  await drawer.getByRole("button", { name: "Resolve" }).waitFor();
  await page.keyboard.press(key);
  await drawer.getByRole("radio", { checked: true }).waitFor();
  await page.keyboard.press("Control+Enter");
  await hasFocus(drawer.getByLabel("Reason"));
  await page.keyboard.type(reason);
  await page.keyboard.press("Control+Enter");
}
const isAnswered = (page: Page, reason: string) =>
  drawerOf(page).getByRole("paragraph").filter({ hasText: reason }).waitFor();
const isChosen = (page: Page, name: string) => drawerOf(page).getByRole("radio", { name, checked: true });

test("escalations wait on the overview and in Reviews, and are worked through by keyboard alone", async () => {
  const organization = await newOrganization();
  const made = [];
  for (const name of ["First", "Second", "Third"]) made.push(await escalated(organization, name));
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto("/overview");
  const waiting = page.getByRole("region", { name: "Your work" });
  await waiting.getByRole("listitem").filter({ hasText: "Review waiting" }).nth(2).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await arrivesAt(page, "**/reviews", "Reviews");
  await visible(page, "3 waiting for a person");
  await page.keyboard.press("j");
  await hasFocus(page.getByRole("link", { name: "First", exact: true }));
  await page.keyboard.press("Enter");
  const drawer = drawerOf(page);
  await visible(drawer, "Reasons for the decision");
  await visible(drawer, "None: this is the first.");
  await expectAccessible(page);

  await page.keyboard.press("j");
  await page.waitForURL(`**/reviews?review=${made[1].review_id}`);
  await drawer.getByRole("heading", { name: "Second" }).waitFor();
  await page.keyboard.press("k");
  await drawer.getByRole("heading", { name: "First" }).waitFor();
  await page.keyboard.press("1");
  await isChosen(page, "Approve").waitFor();
  await page.keyboard.press("2");
  await isChosen(page, "Flag").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("alert").getByText("Give the reason.").waitFor();
  await hasFocus(drawer.getByLabel("Reason"));
  await expectAccessible(page);
  await page.keyboard.type("The key 12 was revoked.");
  await isChosen(page, "Flag").waitFor();
  await page.keyboard.press("Control+Enter");
  await isAnswered(page, "The key 12 was revoked.");
  await visible(page, "2 waiting for a person");
  await expectAccessible(page);

  // Answered, it moves to the end of the queue; the next key still leads to the next one that waits.
  await page.keyboard.press("j");
  await drawer.getByRole("heading", { name: "Second" }).waitFor();
  await answer(page, "3", "It must be stopped.");
  await isAnswered(page, "It must be stopped.");
  await page.keyboard.press("j");
  await drawer.getByRole("heading", { name: "Third" }).waitFor();
  await answer(page, "1", "A key of the test system.");
  await isAnswered(page, "A key of the test system.");
  await visible(page, "Nothing waits for a person");
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await page.goto("/reviews?status=open");
  await visible(page, "No review matches");
  await expectAccessible(page);

  await page.goto(`/reviews?review=${made[0].review_id}`);
  await drawer.getByRole("link", { name: "Ledger entry 4" }).click();
  const entry = page.getByRole("dialog", { name: "Ledger entry", exact: true });
  await visible(entry, "Resolution of a human review, of");
  await expectAccessible(page);
  await entry.getByRole("button", { name: "entry 1", exact: true }).click();
  await entry.getByRole("heading", { name: "Entry 1" }).waitFor();
  const { json } = await api({ path: "/v1/ledger/4", apiKey: organization.apiKey });
  expect(JSON.parse(json.payload).reviewed_entry.id).toBe(1);
  await page.goto("/overview");
  await visible(waiting, "Nothing is assigned to you.");
  await visible(page.getByRole("region", { name: "Key figures" }), "No decision waits for a person");
  await expectFitsPhone(page, ["/reviews", `/reviews?review=${made[0].review_id}`]);
});

test("the next review opens at once while the list is read anew, and what is typed there is kept", async () => {
  const organization = await newOrganization();
  for (const name of ["First", "Second", "Third"]) await escalated(organization, name);
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto("/reviews");
  const drawer = drawerOf(page);
  await page.getByRole("link", { name: "First", exact: true }).click();
  let readList = () => {};
  const listIsRead = new Promise<void>((resolve) => {
    readList = resolve;
  });
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      if (route.request().headers()["next-router-prefetch"] === undefined) await listIsRead;
      await route.continue();
    },
  );
  await answer(page, "3", "It must be stopped.");
  await isAnswered(page, "It must be stopped.");
  await page.keyboard.press("j");
  await drawer.getByRole("heading", { name: "Second" }).waitFor();
  await drawer.getByLabel("Reason").fill("Half a reason");
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Second", exact: true }).click();
  expect(await drawer.getByLabel("Reason").inputValue()).toBe("Half a reason");
  readList();
  await visible(page, "2 waiting for a person");
  expect(await drawer.getByLabel("Reason").inputValue()).toBe("Half a reason");
  await page.waitForURL(/\/reviews\?review=/);
});

test("of two people who answer the same review, the second is told who was first and sees the answer", async () => {
  const organization = await newOrganization();
  const made = await escalated(organization);
  const address = `/reviews?review=${made.review_id}`;
  const first = await pageOf(browser, await newMember(organization, "manager"));
  const second = await pageOf(browser, await newMember(organization, "manager"));
  for (const page of [first, second]) {
    await page.goto(address);
    await drawerOf(page).getByRole("button", { name: "Resolve" }).waitFor();
  }
  await answer(first, "1", "A key of the test system.");
  await isAnswered(first, "A key of the test system.");
  await answer(second, "3", "It must be stopped.");
  const refusal = second.getByRole("alert").filter({ hasText: "Someone else has already resolved it" });
  expect(await saysNow(refusal)).toContain("by A manager. Your decision was not recorded.");
  await expectAccessible(second);
  await refusal.getByRole("button", { name: "Show" }).click();
  await isAnswered(second, "A key of the test system.");
  const { json } = await api({ path: "/v1/ledger", apiKey: organization.apiKey });
  expect(json.total).toBe(2);
});

test("a viewer reads a review, cannot answer it, and sees who can", async () => {
  const organization = await newOrganization();
  const made = await escalated(organization);
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto("/reviews");
  await page.getByRole("row", { name: /An escalated system/ }).click();
  const drawer = drawerOf(page);
  await visible(drawer, "Managers resolve reviews. These people can:");
  await drawer.getByRole("link", { name: organization.admin.email }).waitFor();
  await visible(drawer, "The assistant never shows secrets.");
  expect(await drawer.getByRole("button", { name: "Resolve" }).count()).toBe(0);
  await expectAccessible(page);
  expect(page.url()).toContain(made.review_id);
  await page.goto("/reviews?review=rev_unknown");
  await visible(drawer, "There is no such review");
  await expectAccessible(page);
});

test("the maker of a decision is told before the attempt, and changes the rule", async () => {
  const organization = await newOrganization();
  const made = await escalated(organization);
  const { admin, password } = organization;
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/reviews?review=${made.review_id}`);
  const drawer = drawerOf(page);
  await visible(drawer, "Another person has to resolve this review");
  await drawer.getByText("no other manager or administrator yet").waitFor();
  expect(await drawer.getByRole("button", { name: "Resolve" }).count()).toBe(0);
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "Open organization settings" }).click();
  await arrivesAt(page, "**/settings/organization", "Organization");
  await page.getByRole("checkbox", { name: "Require a second person for reviews" }).uncheck();
  await page.getByText("says so in the review and in the ledger").waitFor();
  await expectAccessible(page);
  await page.goto(`/reviews?review=${made.review_id}`);
  await answer(page, "1", "A key of the test system.");
  await isAnswered(page, "A key of the test system.");
  await drawer.getByText("Resolved by whoever made the decision").waitFor();
});
