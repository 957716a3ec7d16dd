import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENT } from "../api/audited-document";
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

/** Article 15 of the GDPR and what the catalog relates to it in the Digital Markets Act. */
async function newRelatedProgram(apiKey: string) {
  const program = await newProgram(apiKey, ["GDPR", "DMA"]);
  const controls: { id: string; framework: string; control_id: string; title: string }[] =
    await program.controls();
  const find = (framework: string, reference: string) => {
    const found = controls.find((item) => item.framework === framework && item.control_id === reference);
    if (!found) throw new Error(`the program has no ${reference}`);
    return { ...found, path: `/programs/${program.id}/controls/${found.id}` };
  };
  return { program, access: find("GDPR", "Art. 15+20"), portability: find("DMA", "Art. 6(9)") };
}

/** Offers a file in the dialog "Add evidence". */
async function addFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add evidence" });
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer });
  await dialog.getByText(name).waitFor();
  await dialog.getByRole("button", { name: "Add and attach" }).click();
}

test("a file is uploaded once, serves a related control too, comes back byte for byte, and stays while it is needed", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const { access, portability } = await newRelatedProgram(apiKey);
  const bytes = Buffer.from(`# Access requests\r\nAnswered within a month – ${randomUUID()} ✓\n`);
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(access.path);
  await page.getByRole("button", { name: "Add evidence" }).click();
  await page.getByRole("button", { name: "Add and attach" }).click();
  await page.getByRole("alert").getByText("Choose a file, or drop one here.").waitFor();
  await expectAccessible(page);

  await addFile(page, "report.pdf", Buffer.from("#!/bin/sh\nrm -rf /\n"));
  await page.getByRole("alert").getByText("The file is a program, whatever its name says.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove the file" }).click();
  await addFile(page, "access-requests.md", bytes);

  const offer = page.getByRole("dialog", { name: "Does it serve these controls too?" });
  await offer.getByRole("checkbox", { name: portability.title }).check();
  expect(await saysNow(offer)).toContain("Evidence 0 → 1");
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Attach to 1 more" }).click();
  await visible(page, "Attached to 1 more control");
  const evidence = page.getByRole("region", { name: "Evidence", exact: true });
  await evidence.getByRole("link", { name: "2 controls" }).waitFor();
  const properties = page.getByRole("complementary", { name: "Properties" });
  expect(await saysNow(properties)).toContain("Evidence 1 valid");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    evidence.getByRole("link", { name: /access-requests\.md/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("access-requests.md");
  expect(await fs.readFile(await download.path())).toEqual(bytes);

  await page.goto("/evidence");
  await page.getByRole("link", { name: /access-requests\.md/ }).click();
  const drawer = page.getByRole("dialog", { name: "Evidence" });
  await drawer.getByText("Controls it serves (2)").waitFor();
  await expectAccessible(page);
  const item = new URL(page.url()).searchParams.get("item");
  await drawer.getByRole("button", { name: "Delete" }).click();
  const refusal = page.getByRole("dialog", { name: "It cannot be deleted yet" });
  await refusal.getByText("serves 2 controls").waitFor();
  expect((await api({ method: "DELETE", path: `/v1/evidence/${item}`, apiKey })).status).toBe(409);
  await expectAccessible(page);
  await refusal.getByRole("button", { name: "Close" }).first().click();
  await drawer.getByRole("button", { name: `Detach from ${access.control_id}` }).click();
  await drawer.getByText("Controls it serves (1)").waitFor();
  await drawer.getByRole("button", { name: `Detach from ${portability.control_id}` }).click();
  await drawer.getByText("Controls it serves (0)").waitFor();
  await expectFitsPhone(page, ["/evidence"]);
  await page.getByRole("link", { name: /access-requests\.md/ }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
  await visible(page, "No evidence yet");
});

test("the owner of a control finds it under My work and updates it with two clicks; a viewer only reads", async () => {
  const organization = await newOrganization();
  const { program, access } = await newRelatedProgram(organization.apiKey);
  const [owner, viewer] = await Promise.all([
    newMember(organization, "contributor"),
    newMember(organization, "viewer"),
  ]);
  await program.put(access.id, { owner: owner.email, due_date: "2020-01-31" });

  const page = await pageOf(browser, owner);
  await page.goto("/my-controls");
  await visible(page, "1 item, 1 overdue");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Status of ${access.control_id}` }).click();
  await page.getByRole("menuitem", { name: "Implemented" }).click();
  await visible(page, `${access.control_id} is now Implemented`);
  await visible(page, "1 item, 0 overdue");
  const [line] = await program.history(access.id);
  expect(line).toMatchObject({
    actor_name: "A contributor",
    changes: [{ field: "status", to: "implemented" }],
  });
  await page.goto(access.path);
  await page.getByRole("button", { name: "Add evidence" }).waitFor();
  expect(await page.getByRole("button", { name: /^Change / }).count()).toBe(0);
  await expectFitsPhone(page, ["/my-controls"]);

  const reader = await pageOf(browser, viewer);
  await reader.goto(access.path);
  const properties = reader.getByRole("complementary", { name: "Properties" });
  expect(await saysNow(properties)).toMatch(
    /Status Implemented Owner (AC )?A contributor Due date 31 Jan 2020/,
  );
  const edits = /Add evidence|Status of|Change |Mark reviewed|Describe it|Edit|Detach/;
  expect(await reader.getByRole("main").getByRole("button", { name: edits }).count()).toBe(0);
  await expectAccessible(reader);
  await reader.goto("/evidence");
  await visible(reader, "No evidence yet");
  expect(await reader.getByRole("button", { name: "Add evidence" }).count()).toBe(0);
  await reader.goto("/my-controls");
  await visible(reader, "Nothing is assigned to you");
  await expectAccessible(reader);
});

test("an audit is applied as it was previewed: only what was chosen changes, and the report is the evidence", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const program = await newProgram(apiKey, ["GDPR"]);
  const body = { system_name: "Claims triage", framework: "GDPR", scope: "quick", context: DOCUMENT };
  const audit = await api({ method: "POST", path: "/v1/audit", apiKey, body });
  const preview = await api({ path: `${program.path}/audit-preview?audit_id=${audit.json.id}`, apiKey });
  const effects: { id: string; title: string; status: string; proposed_status: string }[] = preview.json.data;
  const [left, taken, ...more] = effects.filter(({ status, proposed_status }) => status !== proposed_status);
  if (!left || !taken) throw new Error("the audit changes too little");

  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/programs/${program.id}/controls`);
  await page.getByRole("link", { name: "Apply an audit" }).click();
  await arrivesAt(page, "**/controls/apply", "Apply an audit");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Claims triage" }).click();
  await arrivesAt(page, "**/apply?audit_id=*", "Apply an audit");
  await page.getByRole("region", { name: "What would change" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: left.title }).uncheck();
  const label = `Apply to ${1 + more.length} control${more.length === 0 ? "" : "s"}`;
  await page.getByRole("button", { name: label, exact: true }).click();
  await visible(page, `Audit applied: ${1 + more.length} changed`);
  await arrivesAt(page, "**/controls", "EU launch");

  const statuses = new Map<string, string>();
  for (const { id, status } of await program.controls()) statuses.set(id, status);
  expect(statuses.get(left.id)).toBe(left.status);
  for (const { id, proposed_status } of [taken, ...more]) expect(statuses.get(id)).toBe(proposed_status);
  await page.goto(`/programs/${program.id}/controls/${taken.id}`);
  await page
    .getByRole("region", { name: "History" })
    .getByRole("link", { name: "by applying an audit" })
    .click();
  await page.waitForURL(`**/audits/${audit.json.id}`);
  await expectFitsPhone(page, [`/programs/${program.id}/controls/apply?audit_id=${audit.json.id}`]);
});
