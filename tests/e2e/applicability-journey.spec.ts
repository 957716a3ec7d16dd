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

test("a manager answers the profile, sees what follows, overrides one requirement and takes it back", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey, ["GDPR"]);
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto("/settings/profile");
  await page
    .getByRole("status")
    .getByText(/^0 of \d+ answered/)
    .waitFor();
  await expectAccessible(page);

  const place = page.locator("#question-place");
  await place.getByRole("checkbox", { name: /European Union/ }).check();
  await place.getByLabel("Reason").fill("The office is in Hamburg.");
  await place.getByRole("button", { name: "Save answer" }).click();
  await place.getByText("The office is in Hamburg.").waitFor();
  await page
    .getByRole("status")
    .getByText(/^1 of \d+ answered/)
    .waitFor();

  const data = page.locator("#question-data");
  await data.getByRole("checkbox", { name: "Personal data" }).check();
  await data.getByRole("checkbox", { name: "None of these" }).check();
  expect(await data.getByRole("checkbox", { name: "Personal data" }).isChecked()).toBe(false);
  await data.getByRole("button", { name: "Save answer" }).click();
  await data.getByRole("button", { name: /^Take back/ }).waitFor();
  await expect.poll(async () => (await program.read()).controls_counted).toBe(0);
  await page.getByRole("link", { name: /General Data Protection.* do not apply/ }).waitFor();

  await data.getByRole("button", { name: /^Take back/ }).click();
  await data.getByRole("checkbox", { name: "Personal data" }).waitFor();
  await expect.poll(async () => (await program.read()).controls_counted).toBe(program.ids.length);

  await page.getByRole("link", { name: /General Data Protection/ }).click();
  await arrivesAt(page, "**/settings/profile/GDPR", "General Data Protection Regulation");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Override\s+Art\. 5\(1\)\(b\)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Does Art. 5(1)(b) apply?" });
  await dialog.getByRole("radio", { name: "Does not apply" }).click();
  await dialog.getByRole("button", { name: "Save decision" }).click();
  await dialog.getByRole("alert").getByText("Give the reason").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Confirmed by counsel.");
  await dialog.getByRole("button", { name: "Save decision" }).click();
  await visible(page, "Confirmed by counsel.");
  await visible(page, /^A manager,/);
  await page.getByRole("link", { name: /^Does not apply 1$/ }).click();
  await visible(page, "1 to 1 of 1 requirements");
  await page.getByRole("button", { name: /^Remove decision/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove decision" }).click();
  await visible(page, "No requirement matches");
  await expectFitsPhone(page, ["/settings/profile", "/settings/profile/GDPR"]);
});

test("a system inherits answers and replaces them on its page; a viewer only reads", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const answers = [{ question: "data", values: ["personal"], reason: "Customer accounts." }];
  await api({ method: "PATCH", path: "/v1/profile", apiKey, body: { answers } });
  const body = { name: "Aria support assistant" };
  const { json: system } = await api({ method: "POST", path: "/v1/systems", apiKey, body });
  const manager = await pageOf(browser, await newMember(organization, "manager"));
  await manager.goto(`/systems/${system.id}`);
  await manager.getByRole("button", { name: /^About the system/ }).click();
  const data = manager.locator("#question-data");
  await data.getByText("From the organization").waitFor();
  await data.getByRole("button", { name: /^Replace/ }).click();
  await data.getByRole("checkbox", { name: "Personal data" }).uncheck();
  await data.getByRole("checkbox", { name: "Payment card data" }).check();
  await data.getByRole("button", { name: "Save answer" }).click();
  await data.getByText("Payment card data").waitFor();
  expect(await data.getByText("From the organization").count()).toBe(0);
  await expectAccessible(manager);
  await data.getByRole("button", { name: /^Take back/ }).click();
  await data.getByText("From the organization").waitFor();

  const viewer = await pageOf(browser, await newMember(organization, "viewer"));
  await viewer.goto("/settings/profile");
  await visible(viewer, "Only managers and administrators answer");
  await visible(viewer, "Customer accounts.");
  expect(await viewer.getByRole("button", { name: /Save answer|^Change|^Take back/ }).count()).toBe(0);
  await expectFitsPhone(viewer, [`/systems/${system.id}`, `/systems/${system.id}/applicability/EU_AI_ACT`]);
});

test("a program gets a scope, loses a framework, leaves a control out and states what applies", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey, ["ISO27001", "DMA"], "Certification");
  await program.put(program.first, { status: "gap" });
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.goto(`/programs/${program.id}`);
  await visible(page, "All 39 controls count today");
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const edit = page.getByRole("dialog", { name: "Edit the program" });
  await edit.getByLabel("Target date").fill("2099-03-01");
  await edit.getByLabel("Auditor").fill("Nordic Assurance");
  await edit.getByRole("button", { name: "Save" }).click();
  await visible(page, /1 Mar 2099 · [\d,]+ days left/);
  await visible(page, "Nordic Assurance");

  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Remove frameworks" }).click();
  const removal = page.getByRole("dialog", { name: "Remove frameworks" });
  await visible(removal, /keep status, owner, evidence and history/);
  await removal.getByRole("checkbox", { name: "Digital Markets Act" }).check();
  await expectAccessible(page);
  await removal.getByRole("button", { name: "Remove 1 framework" }).click();
  await visible(page, "All 28 controls count today");

  await page.goto(`/programs/${program.id}/controls/${program.first}`);
  await page.getByRole("button", { name: "Leave out" }).click();
  const leaving = page.getByRole("dialog", { name: /^Leave out / });
  await leaving.getByRole("button", { name: "Leave out" }).click();
  await leaving.getByRole("alert").getByText("Give the justification").waitFor();
  await leaving.getByLabel("Justification").fill("The group's risk office does this.");
  await leaving.getByRole("button", { name: "Leave out" }).click();
  await visible(page, "Left out of the program");
  await visible(page, "Left out: The group's risk office does this.");
  await expectAccessible(page);

  await page.goto(`/programs/${program.id}/controls?applicability=not_applicable`);
  await visible(page, "1 of 28 controls");
  await visible(page, "Left out");
  await expectAccessible(page);
  await page
    .getByRole("checkbox", { name: /^Select / })
    .first()
    .check();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Leave out" }).click();
  await page.getByRole("button", { name: "Take back in" }).click();
  await visible(page, "No control matches");
  await page.goto(`/programs/${program.id}`);
  await visible(page, "All 28 controls count today");

  const body = { control_ids: [program.first], justification: "The group's risk office does this." };
  await api({ method: "PUT", path: `${program.path}/exclusions`, apiKey: organization.apiKey, body });
  await page.getByRole("link", { name: "Statement of Applicability" }).click();
  await arrivesAt(page, /\/soa$/, /^Statement of Applicability/);
  await visible(page, "27 of 28 controls applicable, 1 excluded");
  await visible(page, "The catalog holds a subset of Annex A");
  expect(await saysNow(page.getByRole("table"))).toContain("The group's risk office does this.");
  await expectAccessible(page);
  await expectFitsPhone(page, [
    `/programs/${program.id}`,
    `/programs/${program.id}/soa?framework=ISO27001`,
    `/programs/${program.id}/controls/${program.first}`,
  ]);
});
