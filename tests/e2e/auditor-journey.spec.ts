import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser, newPage } from "../support/chromium";
import { untilRead } from "../support/documents/until-read";
import { uploadEvidence } from "../support/evidence";
import { arrivesAt, expectFitsPhone, holdScripts, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

const HTML = '<b>bold</b> & <img src=x onerror="document.title=1">';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("an auditor is invited, looks, asks, finds, samples and signs off; the owner answers, the manager sees it all", async () => {
  const organization = await newOrganization();
  const { apiKey } = organization;
  const [managing, owning] = await Promise.all([
    newMember(organization, "manager"),
    newMember(organization, "contributor"),
  ]);
  const program = await newProgram(apiKey, ["ISO27001", "DMA"], "Certification");
  const [control] = (await program.controls()).filter(
    ({ control_id }: { control_id: string }) => control_id === "A.5.15",
  );
  await program.put(control.id, { status: "implemented", owner: owning.email, implementation: HTML });
  const { json: item } = await uploadEvidence(apiKey, "Access is reviewed each quarter.", "review.txt");
  await untilRead(apiKey, item.document_id);
  const path = `/v1/evidence/${item.id}/controls`;
  await api({ method: "POST", path, apiKey, body: { control_ids: [control.id] } });

  const action = {
    ...{ title: "Write down who approves access", severity: "low" },
    source: { type: "control", id: control.id },
  };
  await api({ method: "POST", path: "/v1/actions", apiKey, body: action });

  const manager = await pageOf(browser, managing);
  await manager.goto(`/programs/${program.id}`);
  await manager.getByRole("link", { name: "Auditors" }).click();
  await arrivesAt(manager, "**/auditors", "Certification");
  await manager.getByRole("button", { name: "Invite an auditor" }).click();
  const inviting = manager.getByRole("dialog", { name: "Invite an auditor" });
  await inviting.getByRole("button", { name: "Invite" }).click();
  await visible(inviting, "Give the audit a title.");
  await inviting.getByLabel("Title").fill("Stage 2");
  await inviting.getByLabel("Auditor").fill("Ilse Brandt");
  await inviting.getByLabel("Firm").fill("Norden Certification");
  await inviting
    .getByLabel("Last day")
    .fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await expectAccessible(manager);
  await inviting.getByRole("button", { name: "Invite" }).click();
  const shown = manager.getByRole("dialog", { name: "The auditor's link" });
  const link = await saysNow(shown.locator("code"));
  await expectAccessible(manager);
  await shown.getByRole("button", { name: "I have stored it" }).click();

  const baseURL = inject("running").baseUrl;
  const auditor = await newPage(browser, { baseURL, viewport: { width: 1440, height: 900 } });
  await auditor.goto(new URL(link).pathname);
  await expectAccessible(auditor);
  await auditor.getByRole("button", { name: "Open the room" }).click();
  await arrivesAt(auditor, "**/room", "Certification");
  await expectAccessible(auditor);
  const nav = auditor.getByRole("navigation", { name: "Pages of the room" });
  await nav.getByRole("link", { name: "Controls" }).click();
  await arrivesAt(auditor, "**/room/controls", "Controls");
  await auditor.getByLabel("Search controls").fill("5.15");
  await visible(auditor, /^1 of \d+ controls$/);
  await visible(auditor.getByRole("listitem").filter({ hasText: "A.5.15" }), "ISO 27001");
  await expectAccessible(auditor);
  await auditor.getByRole("link", { name: "Access control", exact: true }).click();
  await arrivesAt(auditor, `**/room/controls/${control.id}`, "Access control");
  await visible(auditor, HTML);
  await visible(auditor, "A contributor");
  await visible(auditor.locator("#actions"), "Write down who approves access");
  const download = auditor.waitForEvent("download");
  await auditor.getByRole("link", { name: /review\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe("review.txt");
  await expectAccessible(auditor);

  await auditor.getByLabel("What do you want to see?").fill("The last two access reviews.");
  await auditor.getByLabel("Due date").fill("2020-01-31");
  await auditor.getByRole("button", { name: "Send request" }).click();
  await visible(auditor, "Choose today or a later day.");
  await auditor.getByLabel("Due date").fill("2099-01-31");
  await auditor.getByRole("button", { name: "Send request" }).click();
  await visible(auditor, "Due 31 Jan 2099");
  await auditor.getByLabel("Title").fill("Two accounts too many");
  await auditor.getByLabel("Finding", { exact: true }).fill(HTML);
  await auditor.getByRole("button", { name: "Record finding" }).click();
  await auditor.getByRole("heading", { name: "Two accounts too many" }).waitFor();

  const owner = await pageOf(browser, owning);
  const runScripts = await holdScripts(owner);
  await owner.goto("/my-work", { waitUntil: "commit" });
  await visible(owner, "Auditor's request");
  await owner.getByLabel("Answer").fill("Both are attached.");
  await owner
    .getByLabel("File")
    .setInputFiles({ name: "reviews.txt", mimeType: "text/plain", buffer: Buffer.from("Reviews") });
  // What was entered before the page ran is not lost.
  runScripts();
  await visible(owner, "Attach to the control, so that it counts there too");
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Send answer" }).click();
  await owner.getByText("Auditor's request", { exact: true }).waitFor({ state: "detached" });

  await auditor.reload();
  await visible(auditor.locator("#requests"), "Both are attached.");
  await auditor
    .locator("#evidence")
    .getByRole("link", { name: /reviews\.txt/ })
    .waitFor();
  await nav.getByRole("link", { name: "Samples" }).click();
  await auditor.getByLabel("Seed").fill("norden-2026");
  await auditor.getByLabel("How many controls").fill("900");
  await auditor.getByRole("button", { name: "Draw sample" }).click();
  await visible(auditor, /^Only \d+ controls can be drawn\. Enter a number from 1 to \d+\.$/);
  await auditor.getByLabel("How many controls").fill("5");
  await auditor.getByRole("button", { name: "Draw sample" }).click();
  await visible(auditor.locator("#drawn"), /^5 of \d+ controls$/);
  await expectAccessible(auditor);
  await nav.getByRole("link", { name: "Documents" }).click();
  await arrivesAt(auditor, "**/room/documents", "Documents");
  await expectAccessible(auditor);
  await nav.getByRole("link", { name: "Ledger" }).click();
  await arrivesAt(auditor, "**/room/ledger", "Ledger");
  await auditor.getByRole("button", { name: "Verify the chain" }).click();
  await visible(auditor, /The chain is intact/);
  await visible(auditor.getByRole("listitem").filter({ hasText: "Control changed" }).first(), "Implemented");
  await expectAccessible(auditor);

  const engagement = `/programs/${program.id}/auditors`;
  await manager.goto(engagement);
  await manager.getByRole("link", { name: "Stage 2" }).click();
  await arrivesAt(manager, "**/auditors/eng_*", "Stage 2");
  await visible(manager.locator("#views"), "File downloaded");
  await manager.locator("#findings").getByLabel("Reply").fill("They were removed today.");
  await manager.locator("#findings").getByRole("button", { name: "Send reply" }).click();
  await visible(manager.locator("#findings ol"), "They were removed today.");
  await manager.getByRole("link", { name: "Create corrective action for Two accounts too many" }).click();
  const creating = manager.getByRole("dialog", { name: "Create corrective action" });
  expect(await creating.getByLabel("Title").inputValue()).toBe("Resolve the finding: Two accounts too many");
  await creating.getByRole("button", { name: "Create action" }).click();
  const record = manager.getByRole("dialog", { name: "Corrective action", exact: true });
  await record.getByRole("link", { name: "Two accounts too many (Stage 2)" }).click();
  await arrivesAt(manager, "**/auditors/eng_*", "Stage 2");
  await visible(manager.locator("#findings"), "Resolve the finding: Two accounts too many");
  await expectAccessible(manager);

  await nav.getByRole("link", { name: "Findings" }).click();
  await visible(auditor.locator("#found"), "They were removed today.");
  await visible(auditor.locator("#found"), "Resolve the finding: Two accounts too many");
  await auditor.getByRole("button", { name: "Resolve" }).click();
  await auditor.getByRole("button", { name: "Open again" }).waitFor();
  await nav.getByRole("link", { name: "Sign-off" }).click();
  await auditor.getByLabel("Statement").fill("The controls in scope were examined.");
  await expectAccessible(auditor);
  await auditor.getByRole("button", { name: "Sign off" }).click();
  await auditor.getByRole("alertdialog").getByRole("button", { name: "Sign off" }).click();
  await visible(auditor, /^Signed off by Ilse Brandt/);

  await manager.reload();
  await visible(manager, /^Signed off by Ilse Brandt/);
  expect(await manager.getByRole("button", { name: "Revoke engagement" }).count()).toBe(0);
  expect(await auditor.title()).not.toBe("1");
  await expectFitsPhone(auditor, [
    "/room",
    "/room/controls",
    `/room/controls/${control.id}`,
    "/room/requests",
    "/room/findings",
    "/room/samples",
    "/room/documents",
    "/room/ledger",
    "/room/sign-off",
  ]);
  await expectFitsPhone(manager, [engagement, manager.url()]);
  await auditor.getByRole("button", { name: "Leave" }).click();
  await arrivesAt(auditor, "**/room/closed", "This room is closed");
  await manager.getByRole("button", { name: "Close engagement" }).click();
  const closing = manager.getByRole("alertdialog", { name: "Close the engagement?" });
  await closing.getByRole("button", { name: "Close engagement" }).click();
  await visible(manager, "Closed");
  await visible(manager, /^Signed off by Ilse Brandt/);
  await expectAccessible(manager);
  await auditor.goto(new URL(link).pathname);
  await auditor.getByRole("heading", { level: 1, name: "This link does not open a room" }).waitFor();
});
