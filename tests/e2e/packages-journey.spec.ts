import fs from "node:fs";
import path from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { expectFitsPhone, pageOf, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newFolder, verifyPackage } from "../support/package-verifier";
import { newProgram } from "../support/programs";

let browser: Browser;
const place = newFolder();
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  place.remove();
  await browser.close();
});

test("a manager creates an evidence package, follows it, downloads and checks it, and deletes it", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey);
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto(`/programs/${program.id}`);
  const section = page.getByRole("region", { name: "Evidence packages" });
  await visible(section, "No package has been created yet.");
  await section.getByRole("button", { name: "Create package" }).click();
  await visible(section, /requested .* by A manager/);
  await visible(section, "Ready");
  await visible(section, new RegExp(`${program.ids.length} controls · 0 items of evidence`));
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^program-package-pkg_\w+\.zip$/);
  const file = path.join(place.folder, "package.zip");
  await download.saveAs(file);
  expect(fs.statSync(file).size).toBeGreaterThan(10_000);
  expect(await verifyPackage(file)).toMatchObject({ status: 0, failed: [] });
  await expectFitsPhone(page, [`/programs/${program.id}`]);

  const viewer = await pageOf(browser, await newMember(organization, "viewer"));
  await viewer.goto(`/programs/${program.id}`);
  const seen = viewer.getByRole("region", { name: "Evidence packages" });
  await seen.getByRole("link", { name: "Download" }).waitFor();
  expect(await seen.getByRole("button", { name: /Create|Delete/ }).count()).toBe(0);

  await section.getByRole("button", { name: "Delete this package" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await visible(section, "No package has been created yet.");
});
