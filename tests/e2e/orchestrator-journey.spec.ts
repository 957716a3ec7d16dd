import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { type ModelBackedServer, startModelBackedServer } from "../support/model-backed-server";
import { answering, ballot, exceptFor, failing } from "../support/model-scripts";
import { newMember, newOrganization } from "../support/organization";

let browser: Browser;
let server: ModelBackedServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startModelBackedServer()]);
});
afterAll(() => Promise.all([browser.close(), server.stop()]));

const alerts = (page: Page, text: string | RegExp) => page.getByRole("alert").getByText(text).waitFor();

/** Presses Tab until a place has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, where: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await where.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

/** Chooses a model by typing a part of its name; the list is said as it stood before. */
async function prefer(page: Page, typed: string): Promise<string> {
  await page.getByLabel("Preferred model").press("Enter");
  await page.getByPlaceholder("Search models").fill(typed);
  const option = page.getByRole("option").first();
  const said = await saysNow(option);
  await page.keyboard.press("Enter");
  await option.waitFor({ state: "detached" });
  return said;
}

test("every model stands in its tier with status and price, and the sections are reached by keyboard", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "viewer"), server.baseUrl);
  await page.goto("/overview");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await arrivesAt(page, "**/orchestrator", "Orchestrator");
  await visible(page, "14 models · 5 local · 9 cloud · 12 available");
  const rows = page.getByRole("table", { name: "Models by tier" }).locator("tr:has(> th[scope=row])");
  const said = await Promise.all((await rows.all()).map(saysNow));
  expect(said).toHaveLength(14);
  for (const row of said) expect(row).toMatch(/(Available|Not configured).* (free|\$[\d.]+ \/ \$[\d.]+)/);
  expect(said.find((row) => row.includes("qwen3-8b"))).toContain("ASSAY_LOCAL_MODELS_URL");
  await expectAccessible(page);

  const sections = page.getByRole("navigation", { name: "Orchestrator" });
  await tabTo(page, sections.getByRole("link", { name: "Spend" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orchestrator/spend");
  await visible(page, "No model was asked in 30 days");
  await expectAccessible(page);
  await tabTo(page, sections.getByRole("link", { name: "Playground" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orchestrator/playground");
  await visible(page, "Only managers put tasks to models");
  await page.getByRole("link", { name: organization.admin.email }).waitFor();
  expect(await page.getByRole("button", { name: "Ask", exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await expectFitsPhone(page, ["/orchestrator", "/orchestrator/playground", "/orchestrator/spend"]);
});

test("a task is answered with the reason of its route, critical ones go to the board, and the spend is told", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "manager"), server.baseUrl);
  server.answerBy(answering);
  await page.goto("/orchestrator/playground");
  const task = page.getByLabel("Task");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await alerts(page, "Say what is to be done.");
  await hasFocus(task);
  await expectAccessible(page);
  await task.fill("Does our chatbot need a notice that it is one?");
  await page.keyboard.press("Control+Enter");
  const result = page.getByRole("region", { name: "Answer" });
  await hasFocus(result);
  const said = await saysNow(result);
  expect(said).toContain("GPT-5 mini");
  expect(said).toContain("The answer of openai/gpt-5-mini.");
  expect(said).toMatch(/By the rule that .*operator.*gpt-5-mini was chosen/);
  expect(said).toMatch(/Tokens 1,800 \(1,200 in, 600 out\) Cost \$0\.0015/);
  await expectAccessible(page);
  const passedOver = result.locator("summary").filter({ hasText: "models passed over" });
  await tabTo(page, passedOver);
  await page.keyboard.press("Enter");
  await visible(result, "It does not reason.");
  await expectAccessible(page);

  await page.getByRole("radio", { name: "Critical" }).check();
  server.answerBy(() => ballot("FLAG"));
  await task.press("Control+Enter");
  const toConsensus = result.getByRole("link", { name: "Open the consensus with every vote" });
  await toConsensus.waitFor();
  expect(await saysNow(result)).toContain("Flag");
  await expectAccessible(page);
  await toConsensus.click();
  await arrivesAt(page, /\/consensus\/con_\w+$/, "Does our chatbot need a notice that it is one?");

  await page.goto("/orchestrator/spend");
  const chart = page.getByRole("figure").filter({ hasText: "in 30 days" });
  const { json: usage } = await server.get(organization, "/v1/orchestrator/usage");
  expect(await saysNow(chart)).toContain(`$${Number(usage.total_cost.slice(1)).toFixed(2)} in 30 days`);
  await expectAccessible(page);
  await chart.getByRole("button", { name: "Show as table" }).press("Enter");
  await chart.getByRole("row", { name: /GPT-5 mini 1 \$0\.0015/ }).waitFor();
  await expectAccessible(page);
  const byModel = page.getByRole("table", { name: "Calls and cost by model" });
  await byModel.getByRole("row", { name: /^Claude Sonnet 4\.5.* 1 0 1,800 \$0\.01/ }).waitFor();
  await expectFitsPhone(page, ["/orchestrator", "/orchestrator/playground", "/orchestrator/spend"]);
});

test("a preferred model that cannot be asked is refused at its field with the reason, and the task is kept", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "manager"), server.baseUrl);
  await page.goto("/orchestrator/playground");
  const task = page.getByLabel("Task");
  await task.fill("Name the controls on logging.");
  expect(await prefer(page, "Qwen")).toBe("Qwen3 8B needs ASSAY_LOCAL_MODELS_URL");
  await visible(page, "Qwen3 8B cannot be asked now: no local model server is configured");
  await expectAccessible(page);
  await task.press("Control+Enter");
  await alerts(page, /qwen3-8b cannot be asked: no local model server is configured/);
  await hasFocus(page.getByLabel("Preferred model"));
  expect(await task.inputValue()).toBe("Name the controls on logging.");
  await expectAccessible(page);
});

test("a preferred model that rests after failures says when it is tried again, and another one answers meanwhile", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "manager"), server.baseUrl);
  server.answerBy(exceptFor({ "claude-haiku": failing }, answering));
  await page.goto("/orchestrator/playground");
  const task = page.getByLabel("Task");
  await prefer(page, "Haiku");
  for (let failures = 1; failures <= 3; failures++) {
    await task.fill(`Name the controls on logging, ${failures}.`);
    await task.press("Control+Enter");
    await alerts(page, "The task was not answered");
  }
  await visible(page, /claude-haiku-4-5 \(server error\).* Try again in \d+ s\. Your task is kept\./);
  await task.press("Control+Enter");
  await alerts(page, /claude-haiku-4-5 cannot be asked: its latest calls failed.* again in \d+ s\.$/);
  await hasFocus(page.getByLabel("Preferred model"));
  await expectAccessible(page);
  await page.reload();
  expect(await prefer(page, "Haiku")).toMatch(/^Claude Haiku 4\.5 tried again in \d+ s$/);
  await prefer(page, "No preference");
  await task.fill("Name the controls on logging.");
  await task.press("Control+Enter");
  await visible(page.getByRole("region", { name: "Answer" }), "The answer of");
});
