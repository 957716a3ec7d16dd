import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, hasFocus, pageOf, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => browser?.close());

test("the palette finds a record in spite of a typing error, opens it, and offers it again", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  await api({ method: "POST", path: "/v1/systems", apiKey, body: { name: "Llama support copilot" } });
  const program = await newProgram(apiKey, ["ISO27001"], "Certification 2027");
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto("/frameworks");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const input = palette.getByRole("combobox");
  await hasFocus(input);
  await expectAccessible(page);
  await input.fill("lama suport");
  await palette.getByRole("option", { name: /Llama support copilot/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await arrivesAt(page, "**/systems/sys_*", "Llama support copilot");
  expect(await page.title()).toContain("Llama support copilot");

  // The frame of a program's control is a page of its own, over the list.
  await page.keyboard.press("Control+k");
  await palette.getByRole("option", { name: /Llama support copilot/ }).waitFor();
  await input.fill("A.5.15 access");
  const control = palette.getByRole("option", { name: /Certification 2027.*ISO 27001 A\.5\.15/ });
  await control.click();
  await page.waitForURL(`**/programs/${program.id}/controls/ctl_*`);
  await page.getByRole("heading", { name: "Access control" }).first().waitFor();

  await page.route("**/v1/search?*", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await input.fill("anything");
  await palette.getByRole("alert").waitFor();
  await expectAccessible(page);
});

test("the palette opens from the bar of a phone, and pages are found there too", async () => {
  const page = await pageOf(browser, await newMember(await newOrganization(), "viewer"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/systems");
  await page.getByRole("button", { name: "Search and commands" }).click();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("evidnce");
  await expectAccessible(page);
  await palette.getByRole("option", { name: "Evidence", exact: true }).click();
  await arrivesAt(page, "**/evidence", "Evidence");
  await visible(page, "No evidence yet");
});

test("offline, a page stays and says so", async () => {
  const page = await pageOf(browser, await newMember(await newOrganization(), "viewer"));
  await page.goto("/systems");
  // What shows notices comes after the page.
  await page.getByRole("region", { name: "Notifications" }).waitFor({ state: "attached" });
  await page.context().setOffline(true);
  await visible(page, "You are offline.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Evidence" }).click();
  await visible(page, "You are still offline");
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.getByRole("heading", { level: 1, name: "Systems" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/systems");
  await page.context().setOffline(false);
  await page.getByText("You are still offline").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Evidence" }).click();
  await arrivesAt(page, "**/evidence", "Evidence");
});
