import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { expectFitsPhone, pageOf, saysNow } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("an implemented control without text and evidence is marked as stated until it is described", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey);
  await program.put(program.first, { status: "implemented" });
  const page = await pageOf(browser, await newMember(organization, "contributor"));
  const address = `/programs/${program.id}/controls/${program.first}`;
  await page.goto(address);
  const properties = page.getByRole("complementary", { name: "Properties" });
  await properties.getByText("Stated, not shown").waitFor();
  expect(await saysNow(properties)).toContain("by First key");
  await expectAccessible(page);
  await page.goto(`/programs/${program.id}`);
  await page.getByText("of which 0 rest on evidence · 1 control stated, not shown").waitFor();
  await expectAccessible(page);

  await page.goto(address);
  await properties.getByRole("button", { name: "Mark reviewed" }).click();
  await properties.getByText("by A contributor").waitFor();
  await program.put(program.first, { implementation: "Signed by the board." });
  await page.reload();
  await properties.getByText("1 valid").or(properties.getByText("No valid evidence")).waitFor();
  expect(await properties.getByText("Stated, not shown").count()).toBe(0);
  await expectFitsPhone(page, [`/programs/${program.id}`, address]);
});
