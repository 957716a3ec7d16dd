import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { ask, measured } from "../support/governance";
import { expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";
import { uploadDocument } from "../support/upload";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const TEXT = "The team reviews access rights every quarter and records each change with its reason.";

test("the first steps tick themselves off, are dismissed for everyone, and are not shown to those who cannot take them", async () => {
  const organization = await newOrganization();
  const { admin, password, apiKey } = organization;
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto("/overview");
  const steps = page.getByRole("region", { name: "First steps" });
  await visible(steps, "0 of 5 done");
  await visible(page.getByRole("region", { name: "Your work" }), "Nothing is assigned to you.");
  await expectAccessible(page);
  await expectFitsPhone(page, ["/overview"]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await ask(organization, "/v1/systems", { name: "Aria" });
  await newProgram(apiKey);
  await page.goto("/overview");
  await visible(steps, "2 of 5 done");
  const next = steps.locator("[aria-current=step]");
  expect(await saysNow(next)).toContain("Add documents");

  const viewer = await newMember(organization, "viewer");
  await uploadDocument(apiKey, { name: "access.txt", content: TEXT });
  const body = { system_name: "Aria", framework: "DMA", context: TEXT };
  const audit = await api({ method: "POST", path: "/v1/audit", apiKey, body });
  expect(audit.status, audit.text).toBeLessThan(300);
  await page.goto("/overview");
  await visible(steps, "All done.");
  await expectAccessible(page);
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await steps.waitFor({ state: "detached" });
  await page.goto("/overview");
  await page.getByRole("region", { name: "Key figures" }).waitFor();
  expect(await steps.count()).toBe(0);

  const reader = await pageOf(browser, viewer);
  await reader.goto("/overview");
  await reader.getByRole("region", { name: "Key figures" }).waitFor();
  expect(await reader.getByRole("region", { name: "First steps" }).count()).toBe(0);
});

test("programs and systems are small charts to one scale, and the same as a table", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey, ["DMA"], "Platform launch");
  await program.put(program.first, { status: "implemented" });
  await measured(organization, "Aria", ["expected", "contrary"]);
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  await page.goto("/overview");
  const programs = page.getByRole("region", { name: "Programs" });
  await visible(programs, /Since .+, no change yet/);
  const systems = page.getByRole("region", { name: "Systems by risk" });
  await systems
    .getByRole("img", { name: "2 drift readings of Aria in 90 days, 1 over the threshold" })
    .waitFor();
  await expectAccessible(page);
  const toTable = systems.getByRole("button", { name: "Show as table" });
  await toTable.press("Enter");
  await systems.getByRole("row", { name: /^Aria \d+ \w+ 0\.\d\d \/ 0\.25 1 of 2/ }).waitFor();
  await hasFocus(systems.getByRole("button", { name: "Show as chart" }));
  await expectAccessible(page);
  await expectFitsPhone(page, ["/overview", "/systems", "/programs", program.path.replace("/v1", "")]);
});
