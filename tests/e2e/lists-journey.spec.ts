import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { ask } from "../support/governance";
import { arrivesAt, expectFitsPhone, pageOf, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => browser?.close());

const fileOf = (content: string) => ({
  name: "systems.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

test("a manager imports systems with owners: errors by line, a preview, then all of them, and updates them later", async () => {
  const organization = await newOrganization();
  const manager = await newMember(organization, "manager");
  const page = await pageOf(browser, manager);
  await page.goto("/systems");
  await visible(page, "No system yet");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import systems from CSV" });
  const preview = async (csv: string) => {
    const remove = dialog.getByRole("button", { name: "Remove the file" });
    if (await remove.isVisible()) await remove.click();
    await dialog.locator("input[type=file]").setInputFiles(fileOf(csv));
    await dialog.getByRole("button", { name: "Preview" }).click();
  };
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("alert").getByText("Choose a file.").waitFor();
  const template = await page.request.get(
    (await dialog.getByRole("link", { name: "template" }).getAttribute("href")) ?? "",
  );
  await preview(await template.text());
  await visible(dialog, "2 registered");
  await expectAccessible(page);
  await preview("name,owner\nAria,nobody@elsewhere.example\n");
  await visible(dialog, "1 correction needed before this file can be imported");
  await visible(dialog, "line 2, owner");
  await expectAccessible(page);
  await preview(`name,owner\nAria,${manager.email}\nBeta,\n`);
  await dialog.getByRole("button", { name: "Import 2 rows" }).click();
  await visible(page, "Systems imported");
  const table = page.getByRole("table", { name: "Systems" });
  await table.getByRole("link", { name: "Aria" }).waitFor();
  await table.getByRole("row", { name: /Aria/ }).getByText("A manager").waitFor();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import CSV" }).click();
  await preview(`name,owner\nBeta,${manager.email}\n`);
  await visible(dialog, "is registered already");
  await dialog.getByRole("radio", { name: /Update them/ }).click();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await visible(dialog, "Update owner");
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await table.getByRole("row", { name: /Beta/ }).getByText("A manager").waitFor();
  await table.getByRole("link", { name: "Beta" }).click();
  await arrivesAt(page, /\/systems\/sys_/, "Beta");
});

test("the list of systems shows an owner whole, whether a member or not, at the width of a laptop and of a phone", async () => {
  const organization = await newOrganization();
  const owner = "alexandra.winterbourne@subsidiary.example.com";
  await ask(organization, "/v1/systems", { name: "Customer assistant of the northern region", owner });
  await ask(organization, "/v1/systems", { name: "Aria", owner: organization.admin.email });
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.goto("/systems");
  const table = page.getByRole("table", { name: "Systems" });
  await table.getByText("Ada Admin").waitFor();
  const stranger = table.getByText(owner);
  expect(await stranger.evaluate((cell) => cell.scrollHeight - cell.clientHeight)).toBeLessThanOrEqual(1);
  const [frame, cell] = await Promise.all([table.locator("..").boundingBox(), stranger.boundingBox()]);
  if (!frame || !cell) throw new Error("the table is not drawn");
  expect(cell.x + cell.width).toBeLessThanOrEqual(frame.x + frame.width);
  await expectFitsPhone(page, ["/systems"]);
});

test("on a phone the filters are one row: each can be reached, and one in force stays in sight and can be taken away", async () => {
  const organization = await newOrganization();
  await ask(organization, "/v1/systems", { name: "Aria", owner: organization.admin.email });
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/systems", { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  const filter = (name: string) => main.getByRole("button", { name, exact: true });
  const topOf = async (name: string) => (await filter(name).boundingBox())?.y;
  const first = await topOf("Risk class");
  expect(first).toBeGreaterThan(0);
  expect(await Promise.all(["Owner", "Status", "Views"].map(topOf))).toEqual([first, first, first]);
  await filter("Status").click();
  await page.getByRole("option", { name: "Not drifting" }).click();
  const remove = main.getByRole("button", { name: "Remove the filter Status Not drifting" });
  await remove.waitFor();
  await page.reload({ waitUntil: "networkidle" });
  const chip = await remove.boundingBox();
  expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(390);
  await remove.click();
  await filter("Status").waitFor();
  await expectFitsPhone(page, ["/systems", "/documents", "/audits", "/ledger"]);
});

test("a press next to an open choice closes it and reaches nothing else", async () => {
  const organization = await newOrganization();
  await newMember(organization, "viewer");
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.goto("/settings/members", { waitUntil: "networkidle" });
  const invite = page.getByRole("button", { name: "Invite member" });
  const box = await invite.boundingBox();
  if (!box) throw new TypeError("The button is not shown.");
  const pressInvite = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page
    .getByRole("combobox", { name: /^Role of / })
    .first()
    .click();
  const choices = page.getByRole("listbox");
  await choices.waitFor();
  await expectAccessible(page);
  await pressInvite();
  await choices.waitFor({ state: "detached" });
  expect(await page.getByRole("dialog").count()).toBe(0);
  await pressInvite();
  await page.getByRole("dialog", { name: /invite/i }).waitFor();
});
