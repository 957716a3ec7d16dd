import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, pageOf } from "../support/journey";
import { asOwner } from "../support/ledger";
import { newOrganization } from "../support/organization";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("an administrator removes the demonstration by its name and goes on in an organization of their own", async () => {
  const organization = await newOrganization();
  await asOwner([
    "UPDATE organizations SET is_demonstration = true, samples_until = clock_timestamp() WHERE id = $1",
    [organization.organizationId],
  ]);
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.goto("/overview");
  await page.getByRole("link", { name: "Remove demonstration" }).click();
  await arrivesAt(page, /settings\/organization/, "Organization");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove demonstration" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Remove demonstration" }).click();
  await dialog.getByText(/^Type .+ to confirm\.$/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("textbox").fill(organization.admin.organizationName);
  await dialog.getByRole("button", { name: "Remove demonstration" }).click();
  await arrivesAt(page, /\/overview$/, "Overview");
  await page.getByText("My organization").first().waitFor();
  expect(await page.getByText("Demonstration data").count()).toBe(0);
});

test("settings of organization, members, security log and account are accessible and fit a phone", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  const paths = ["organization", "members", "security-log", "account", "api-keys"].map(
    (name) => `/settings/${name}`,
  );
  for (const path of paths) {
    await page.goto(path);
    await page.locator("h1:visible").first().waitFor();
    await expectAccessible(page);
  }
  await expectFitsPhone(page, paths);
});
