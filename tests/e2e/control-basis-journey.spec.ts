import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, pageOf, saysNow, visible } from "../support/journey";
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

test("before a control counts as implemented its open actions are named, and it is marked and found afterward", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const program = await newProgram(apiKey);
  const [control, second] = await program.controls();
  const bodies = [control, control, second].map(({ id }, index) => ({
    ...{ title: `Publish the terms ${index}`, severity: "high" },
    source: { type: "control", id },
  }));
  for (const body of bodies) await api({ method: "POST", path: "/v1/actions", apiKey, body });
  await program.bulk({ control_ids: [control.id, second.id], status: "gap" });
  const page = await pageOf(browser, await newMember(organization, "manager"));
  const address = `/programs/${program.id}/controls/${control.id}`;
  await page.goto(address);
  const properties = page.getByRole("complementary", { name: "Properties" });
  const setImplemented = async () => {
    await properties.getByRole("button", { name: /^Status of / }).click();
    await page.getByRole("menuitem", { name: /^Implemented/ }).click();
  };
  const asking = page.getByRole("alertdialog", { name: `Mark ${control.control_id} as implemented?` });
  await setImplemented();
  await visible(asking, "Publish the terms 0");
  await visible(asking, "Publish the terms 1");
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Cancel" }).click();
  await asking.waitFor({ state: "hidden" });
  expect((await program.controls())[0].status).toBe("gap");
  await setImplemented();
  await asking.getByRole("button", { name: "Mark as implemented" }).click();
  await visible(properties, "2 actions open");
  await visible(page, /^Status is now Implemented/);
  await expectAccessible(page);

  // The list asks too, for one and for several, and the readiness leads to them.
  await page.goto(`/programs/${program.id}/controls`);
  await visible(page.getByRole("table", { name: "Controls" }), "2 actions open");
  await page.getByRole("checkbox", { name: new RegExp(second.title) }).click();
  await page.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("menuitem", { name: "Implemented" }).click();
  const bulk = page.getByRole("alertdialog");
  await visible(bulk, "Publish the terms 2");
  await bulk.getByRole("button", { name: "Mark as implemented" }).click();
  await visible(page, "1 action open");
  await expectAccessible(page);
  await page.goto(`/programs/${program.id}`);
  await page.getByRole("link", { name: "2 implemented controls have open actions or findings" }).click();
  await arrivesAt(page, "**/controls?work=open*", "EU launch");
  await visible(page, "2 of 11 controls");
  await expectAccessible(page);
  await expectFitsPhone(page, [`/programs/${program.id}`, `/programs/${program.id}/controls`, address]);
});
