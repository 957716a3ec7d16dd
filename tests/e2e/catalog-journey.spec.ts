import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => browser?.close());

const readerPage = async () => pageOf(browser, await newMember(await newOrganization(), "viewer"));

test("a reader searches the catalog for a time limit and opens the requirement that sets it", async () => {
  const page = await readerPage();
  await page.goto("/frameworks");
  await page.getByRole("searchbox", { name: "Search controls and requirements" }).fill("72 hours");
  const results = page.getByRole("region", { name: /^General Data Protection Regulation/ });
  await expectAccessible(page);
  await results.getByRole("link", { name: /^Art\. 33\(1\)/ }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("heading", { name: "Breach notification to the authority" }).waitFor();
  const said = await saysNow(drawer);
  expect(said).toContain("72 hours from awareness of the breach, to the competent supervisory authority");
  expect(said).toContain("Must, unless the breach is unlikely to result in a risk to people");
  await expectAccessible(page);

  await page.goto("/frameworks?q=zebra+crossing");
  await visible(page, "Nothing matches");
  await page.getByRole("button", { name: "Reset the filters" }).click();
  await page.getByRole("link", { name: "EU AI Act" }).waitFor();
});

test("a control opens in a drawer with its own address, steps by keyboard, and the back button closes it", async () => {
  const page = await readerPage();
  await page.goto("/frameworks/GDPR");
  await expectAccessible(page);
  const first = page
    .getByRole("link", { name: "Data protection principles" })
    .or(page.locator("main [data-list-item]").first());
  await first.first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("Art. 5", { exact: true }).waitFor();
  await page.waitForURL(/control=Art\.\+5$/);
  await page.keyboard.press("j");
  await drawer.getByText("Art. 6", { exact: true }).waitFor();
  await drawer.getByRole("heading", { name: "Requirements" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await page.waitForURL(/\/frameworks\/GDPR$/);
  await first.first().click();
  await drawer.getByRole("heading", { name: "Requirements" }).waitFor();
  await page.goBack();
  await drawer.waitFor({ state: "detached" });
});

test("an earlier reference opens its successor, and a retired one says what took its place", async () => {
  const page = await readerPage();
  await page.goto(`/frameworks/GDPR?${new URLSearchParams({ control: "Art. 13" })}`);
  const drawer = page.getByRole("dialog");
  await visible(drawer, "Art. 13 is now part of Art. 13-14");
  await expectAccessible(page);
  await page.goto(`/frameworks/DORA?${new URLSearchParams({ control: "Art. 14" })}`);
  await visible(drawer, "Art. 14 left the catalog in version");
  await expectAccessible(page);
  await drawer.getByRole("link", { name: /^Art\. 29/ }).click();
  await drawer.getByRole("heading", { name: "Requirements" }).waitFor();
  await page.goto("/frameworks/DORA?control=nothing");
  await visible(drawer, "There is no such control");
});

test("the page says what applies to the organization and where its questions are answered", async () => {
  const page = await readerPage();
  await page.goto("/frameworks/EU_AI_ACT");
  const questions = page.getByRole("link", { name: /^Answer \d+ open questions?$/ });
  expect(await questions.getAttribute("href")).toBe("/settings/profile?framework=EU_AI_ACT");
  await visible(page, "applies from 2 Dec 2027");
  await page.getByText("About this catalog").click();
  await page
    .getByRole("link", { name: /consolidated/i })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.goto(`/frameworks/EU_AI_ACT?${new URLSearchParams({ control: "Art. 14" })}`);
  await visible(page.getByRole("dialog"), /From 2 Dec 2027/);
  await visible(page.getByRole("dialog"), /Not decided/);
  await expectFitsPhone(page, [
    "/frameworks",
    "/frameworks?q=72+hours",
    "/frameworks/EU_AI_ACT",
    "/frameworks/EU_AI_ACT?control=Art.+14",
  ]);
});

test("the legal clocks are one table, sorted, filtered and searched", async () => {
  const page = await readerPage();
  await page.goto("/frameworks");
  await page.getByRole("link", { name: "Legal clocks" }).click();
  await arrivesAt(page, "**/frameworks/clocks", "Legal clocks");
  const table = page.getByRole("table", { name: "Inform" });
  expect(await saysNow(table.locator("tbody tr").first())).toContain("4 hours");
  await expectAccessible(page);
  await table.getByRole("button", { name: "Within" }).click();
  await table.getByRole("button", { name: "Within" }).click();
  await page.getByRole("searchbox", { name: "Search legal clocks" }).fill("72 hours gdpr");
  await visible(page, /^1 of \d+ clocks$/);
  expect(await saysNow(table)).toContain("awareness of the breach");
  await table.getByRole("link", { name: "General Data Protection Regulation" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "Requirements" }).waitFor();
  await page.goto("/frameworks/clocks?q=zebra");
  await visible(page, "No legal clock matches");
  await page.getByRole("button", { name: "Reset the filters" }).click();
  await page.getByRole("table", { name: "Answer" }).waitFor();
  await expectFitsPhone(page, ["/frameworks/clocks"]);
});

test("the command palette finds requirements and controls as one types", async () => {
  const page = await readerPage();
  await page.goto("/frameworks/DMA");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const input = palette.getByRole("combobox");
  await hasFocus(input);
  await input.fill("72 hours");
  await palette.getByRole("option", { name: /GDPR Art\. 33\(1\)/ }).waitFor();
  await expectAccessible(page);
  await input.fill("access control");
  const option = palette.getByRole("option", { name: /ISO 27001 A\.5\.15/ }).first();
  await option.waitFor();
  await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
  await input.fill("A.5.15");
  await palette
    .getByRole("option", { name: /ISO 27001 A\.5\.15/ })
    .first()
    .waitFor();
  await expect.poll(() => palette.getByRole("option", { selected: true }).textContent()).toContain("A.5.15");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/frameworks\/ISO27001\?control=A\.5\.15$/);
  await page.getByRole("dialog").getByRole("heading", { name: "Access control" }).waitFor();
  await page.goto("/frameworks");
  await page.keyboard.press("Control+k");
  await input.fill("qqqqzzzz");
  await visible(palette, "Nothing matches “qqqqzzzz”.");
});
