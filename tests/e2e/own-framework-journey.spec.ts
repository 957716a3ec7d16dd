import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, pageOf, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => browser?.close());

const CSV = "control_id,title,group,weight,requirement\nACC-1,Access reviews,Access,3,Access is reviewed.\n";
const fileOf = (content: string) => ({
  name: "House rules.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

test("a manager imports a framework, uses it in a program, and adds a control to that program alone", async () => {
  const page = await pageOf(browser, await newMember(await newOrganization(), "manager"));
  await page.goto("/frameworks");
  await visible(page, "No frameworks of your own");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import a framework" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(fileOf(CSV.replace(",3,", ",9,")));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await visible(dialog, "1 correction needed before this file can be imported");
  await visible(dialog, "line 2, weight");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove the file" }).click();
  await dialog.locator("input[type=file]").setInputFiles(fileOf(CSV));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await visible(dialog, "House rules (OWN_HOUSE_RULES)");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await arrivesAt(page, /\/frameworks\/OWN_HOUSE_RULES$/, "House rules");
  await page.getByRole("link", { name: /Access reviews/ }).click();
  await visible(page.getByRole("dialog"), "Access is reviewed.");
  await expectAccessible(page);

  await page.goto("/programs/new?framework=OWN_HOUSE_RULES");
  await page.getByLabel("Name").fill("House program");
  await page.getByRole("button", { name: "Create program" }).click();
  await arrivesAt(page, /\/programs\/prg_/, "House program");
  const program = page.url();
  await page.goto(`${program}/controls`);
  await page.getByRole("button", { name: "Add control" }).click();
  await dialog.getByLabel("Title").fill("Red-team exercise");
  await dialog.getByLabel("Requirements").fill("An exercise is held before each release.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: /Red-team exercise/ }).click();
  await arrivesAt(page, /\/controls\/ctl_/, "Red-team exercise");
  await visible(page, "An exercise is held before each release.");
  await expectAccessible(page);
  const control = page.url();
  await expectFitsPhone(page, ["/frameworks", "/frameworks/OWN_HOUSE_RULES", `${program}/controls`, control]);
  expect(page.url()).toBe(control);
});
