import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, pageOf, saysNow, visible } from "../support/journey";
import { serveModelsToThisFile } from "../support/model-backed-server";
import { answerJson } from "../support/model-faults/answers";
import { newMember } from "../support/organization";

const given = serveModelsToThisFile();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const REASON = "The report says that the room was changed before anyone had agreed to it.";

test("a manager has a system ask a language model when drift is unsure, and its decision shows what it said", async () => {
  given.server.answerBy(() => answerJson({ reason: REASON, verdict: "breaks" }));
  const { organization } = given;
  const { json: system } = await given.server.post(organization, "/v1/systems", { name: "Booking agent" });
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto(`/systems/${system.id}`);
  await visible(page, "Decides by the measurement");
  await page.goto(`/systems/${system.id}/edit`);
  await page.getByLabel("Ask a language model when drift is unsure").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await arrivesAt(page, `**/systems/${system.id}`, "Booking agent");
  await visible(page, "Asks a language model");

  const behavior = "The agent moved the guest to another room and wrote the new number into the log.";
  const body = { system_name: "Booking agent", behavior };
  const { json: risk } = await given.server.post(organization, "/v1/risk", body);
  const threshold = Math.min(1, risk.drift_score + 0.02);
  const { json: made } = await given.server.post(organization, "/v1/drift", { ...body, threshold });
  const path = `/drift?system=Booking+agent&decision=${made.id}`;
  await page.goto(path);
  const drawer = page.getByRole("dialog", { name: "Decision", exact: true });
  await visible(drawer, "Opinion of a language model");
  const said = await saysNow(drawer);
  for (const text of ["gpt-5-mini was asked", "breaks what is expected", REASON, "raised the risk", "Cost $"])
    expect(said).toContain(text);
  await expectAccessible(page);
  await expectFitsPhone(page, [path, `/systems/${system.id}/edit`, `/systems/${system.id}`]);
});
