import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, pageOf, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("a control is sent, approved on its evidence, found with ⌘K, and shows what changed since", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const program = await newProgram(apiKey, ["ISO27001"], "Certification");
  const [control] = (await program.controls()).filter(
    ({ control_id }: { control_id: string }) => control_id === "A.5.15",
  );
  const body = { kind: "link", title: "Access policy", url: "https://example.com/policy" };
  const { json: evidence } = await api({ method: "POST", path: "/v1/evidence", apiKey, body });
  const path = `/v1/evidence/${evidence.id}/controls`;
  await api({ method: "POST", path, apiKey, body: { control_ids: [control.id] } });
  await program.put(control.id, { status: "implemented" });

  const manager = await pageOf(browser, await newMember(organization, "manager"));
  await manager.goto(`/programs/${program.id}`);
  await manager.getByRole("button", { name: "Actions" }).click();
  await manager.getByRole("menuitem", { name: "Settings" }).click();
  const settings = manager.getByRole("dialog", { name: "Edit the program" });
  await settings.getByLabel("Approval", { exact: true }).click();
  await manager.getByRole("option", { name: /^Four eyes/ }).click();
  await expectAccessible(manager);
  await settings.getByRole("button", { name: "Save" }).click();
  await settings.waitFor({ state: "hidden" });
  await visible(manager, "0 approved");

  await manager.goto(`/programs/${program.id}/controls/${control.id}`);
  await manager.getByRole("button", { name: "Send for approval" }).click();
  const sending = manager.getByRole("dialog", { name: "Send for approval: A.5.15" });
  await sending.getByRole("button", { name: "Send" }).click();
  await sending.getByText("Choose who is to approve.").waitFor();
  await sending.getByLabel("Approver").click();
  await manager.getByRole("option", { name: /^A manager/ }).click();
  await sending.getByLabel("Comment").fill("Ready for the audit.");
  await expectAccessible(manager);
  await sending.getByRole("button", { name: "Send" }).click();
  await visible(manager, /waits for A manager/);

  await manager.goto("/overview");
  await visible(manager, "Approval waiting");
  await manager.getByRole("link", { name: "1 control" }).first().click();
  await arrivesAt(manager, "**/my-work?approval=mine", "My work");
  await expectAccessible(manager);
  await manager.getByRole("button", { name: /^Remove the filter Approval/ }).click();
  await manager.getByRole("button", { name: "Approval", exact: true }).waitFor();

  await manager.goto(`/programs/${program.id}/controls?approval=mine`);
  await visible(manager, /^1 of 28 controls$/);
  await manager.getByRole("checkbox", { name: /A\.5\.15/ }).click();
  await manager.getByRole("button", { name: "Approve" }).click();
  const approving = manager.getByRole("dialog", { name: "Approve: 1 control" });
  await approving.getByLabel("Comment").fill("Policy read.");
  await approving.getByRole("button", { name: "Approve" }).click();
  await approving.waitFor({ state: "hidden" });

  const auditor = await pageOf(browser, await newMember(organization, "viewer"));
  await auditor.goto("/overview");
  await auditor.keyboard.press("Control+k");
  await auditor.getByRole("combobox", { name: "Search and commands" }).fill("A.5.15");
  await auditor
    .getByRole("option", { name: /Access control.*A\.5\.15/ })
    .first()
    .waitFor();
  await auditor.keyboard.press("Enter");
  await arrivesAt(auditor, `**/programs/${program.id}/controls/${control.id}`, "Access control");
  const approval = auditor.locator("#approval");
  await visible(approval, "Approved on this evidence");
  await visible(approval, "Access policy");
  await visible(approval, "Policy read.");
  await expectAccessible(auditor);

  await program.put(control.id, { implementation: "Roles are reviewed every quarter." });
  await auditor.reload();
  await visible(approval, "Changed since it was approved");
  await visible(approval, "The description of the implementation");
  const controls = `/programs/${program.id}/controls`;
  await expectFitsPhone(manager, [`${controls}?approval=stale`, `${controls}/${control.id}`]);
});

test("a status follows to a related control and is undone; the same control of two programs is linked", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const [iso, , other] = await Promise.all([
    newProgram(apiKey, ["ISO27001"], "Certification"),
    newProgram(apiKey, ["SOC2"], "Report"),
    newProgram(apiKey, ["ISO27001"], "Surveillance audit"),
  ]);
  const [control] = (await iso.controls()).filter(
    ({ control_id }: { control_id: string }) => control_id === "A.8.16",
  );
  await iso.put(control.id, { status: "implemented" });
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto(`/programs/${iso.id}/controls/${control.id}`);
  await page.getByRole("button", { name: "Apply to related" }).click();
  const dialog = page.getByRole("dialog", { name: "Apply A.8.16 to related controls" });
  await visible(dialog, /CC7\.2/);
  await visible(dialog, "Equal · published mapping");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Apply to 2 controls" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await visible(page, "Undone in 2 controls");

  await page.getByRole("button", { name: "Link with Surveillance audit" }).click();
  const linking = page.getByRole("dialog", { name: "Link A.8.16 with Surveillance audit?" });
  await expectAccessible(page);
  await linking.getByRole("button", { name: "Link" }).click();
  await visible(page.locator("#linked"), "Linked");
  await page.getByRole("button", { name: "Unlink" }).waitFor();
  await expectAccessible(page);
  await page.goto(`/programs/${other.id}/controls`);
  await visible(page, "1 of 28 controls implemented");
  await expectFitsPhone(page, [`/programs/${iso.id}/controls/${control.id}`]);
});

test("a manager decides about several controls at once: what is refused stays selected, with the reason of each", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const program = await newProgram(apiKey, ["DMA"], "Launch");
  await program.patch({ approval_mode: "on" });
  const manager = await newMember(organization, "manager");
  const [first, second, third] = await program.controls();
  const approvals = `/v1/programs/${program.id}/approvals`;
  for (const { id } of [first, second]) await program.put(id, { status: "implemented" });
  const body = { control_ids: [first.id], approver_id: manager.id };
  await api({ method: "POST", path: approvals, apiKey, body });

  const page = await pageOf(browser, manager);
  await page.goto(`/programs/${program.id}/controls`);
  const row = ({ control_id }: { control_id: string }) =>
    page.getByRole("checkbox", { name: `Select ${control_id} `, exact: false });
  for (const control of [first, second, third]) await row(control).first().click();
  await visible(page, "3 selected");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  const approving = page.getByRole("dialog", { name: "Approve: 3 controls" });
  await approving.getByRole("button", { name: "Approve" }).click();
  const refused = page.getByRole("dialog", { name: "2 controls not changed" });
  await visible(refused, `${second.control_id} does not wait for an approval.`);
  await visible(refused, `${third.control_id} does not wait for an approval.`);
  await expectAccessible(page);
  await refused.getByRole("button", { name: "Close" }).last().click();
  await visible(page, "2 selected");

  await page.getByRole("button", { name: "Attach evidence" }).click();
  const dialog = page.getByRole("dialog", { name: "Add evidence" });
  await visible(dialog, "For 2 controls.");
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await dialog.getByLabel("Link", { exact: true }).fill("https://example.com/policy");
  await dialog.getByLabel(/^Title/).fill("Policy for both");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add and attach" }).click();
  await visible(page, "Attached to 2 controls");
  await visible(page, "2 selected");
  const attached = (await program.controls()).filter(
    ({ evidence_count }: { evidence_count: number }) => evidence_count === 1,
  );
  expect(attached.map(({ id }: { id: string }) => id).toSorted()).toEqual([second.id, third.id].toSorted());
});
