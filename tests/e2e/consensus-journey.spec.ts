import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { type ModelBackedServer, startModelBackedServer } from "../support/model-backed-server";
import {
  ballot,
  CLAIMS,
  chain,
  debateWithFlippingJudge,
  exceptFor,
  failing,
  gate,
} from "../support/model-scripts";
import { newMember, newOrganization } from "../support/organization";

const QUESTION = "May the triage model go live in the emergency department?";
const CONTEXT = "The model was tested on 1,204 patients. A nurse confirms every result.";

let browser: Browser;
let server: ModelBackedServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startModelBackedServer()]);
});
afterAll(() => Promise.all([browser.close(), server.stop()]));

const alerts = (page: Page, text: string | RegExp) => page.getByRole("alert").getByText(text).waitFor();
const seat = (page: Page, model: string) =>
  page
    .getByRole("region", { name: /^Seats/ })
    .getByRole("listitem")
    .filter({ hasText: model });
const said = (page: Page) => page.getByRole("region", { name: "What was said" });

/** Fills the form in and goes to the room. */
async function ask(page: Page, question: string, strategy: string): Promise<void> {
  // What is typed before the page listens is lost.
  await page.goto("/consensus/new", { waitUntil: "networkidle" });
  await page.getByLabel("Question").fill(question);
  await page.getByLabel("Context").fill(CONTEXT);
  await page.getByRole("radio", { name: strategy }).check();
  await page.getByLabel("Question").press("Control+Enter");
  await arrivesAt(page, /\/consensus\/con_\w+$/, question);
}

test("the board is asked about a system: votes arrive one by one, dissent stays, and the outcome is in the ledger", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "manager"), server.baseUrl);
  const [first, second, third] = [gate(), gate(), gate()];
  const votes = {
    "gpt-5": first.hold(ballot("APPROVE", "Tested, and a nurse confirms.")),
    sonnet: second.hold(ballot("APPROVE", "The limits are named.")),
    gemini: third.hold(ballot("FLAG", "Nobody watches it at night.")),
  };
  server.answerBy(exceptFor(votes, () => failing));
  await page.goto("/consensus");
  await visible(page, "Nothing has been put to the board yet");
  await expectAccessible(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Ask the board");
  await page.keyboard.press("Enter");
  await arrivesAt(page, "**/consensus/new", "Ask the board");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await alerts(page, "Ask a question.");
  await hasFocus(page.getByLabel("Question"));
  await expectAccessible(page);
  await page.getByLabel("Question").fill(QUESTION);
  await page.getByLabel("Context").fill(CONTEXT);
  await page.getByLabel("System").fill("Triage model");
  await page.keyboard.press("Control+Enter");
  await arrivesAt(page, /\/consensus\/con_\w+$/, QUESTION);
  const room = page.url();

  await visible(page, "0 of 3 seats have answered");
  await expectAccessible(page);
  first.open();
  await visible(seat(page, "GPT-5"), "Tested, and a nurse confirms.");
  await visible(page, "1 of 3 seats have answered");
  await expectAccessible(page);
  await page.goto("/consensus");
  await page
    .getByRole("row", { name: /triage model.*Running/ })
    .getByRole("link")
    .click();
  await page.waitForURL(room);
  await visible(page, "1 of 3 seats have answered");
  second.open();
  await visible(seat(page, "Claude Sonnet 4.5"), "The limits are named.");
  await visible(page, "2 of 3 seats have answered");
  third.open();
  await visible(page, "2 of 3 agree · 0.67 ≥ 0.67 · confidence 0.60");
  await page
    .getByRole("status")
    .filter({ hasText: "Decided: Approve, confidence 0.60, 1 dissent." })
    .waitFor();
  expect(await saysNow(seat(page, "Gemini 2.5 Pro"))).toMatch(/Flag Dissent Nobody watches it at night\./);
  for (const model of ["GPT-5", "Claude Sonnet 4.5"])
    expect(await saysNow(seat(page, model))).toContain("Approve With the decision");
  await expectAccessible(page);

  const arithmetic = page.getByRole("button", { name: "How it is computed" });
  await arithmetic.press("Enter");
  await visible(page.getByRole("region", { name: "Arithmetic" }), "2 ÷ 3 = 0.67 ≥ 0.67 needed");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await hasFocus(arithmetic);
  await page.getByRole("link", { name: "Entry 1" }).click();
  await page.waitForURL("**/ledger?entry=1");
  await visible(page.getByRole("dialog", { name: "Ledger entry", exact: true }), "Triage model");

  await page.goto("/consensus");
  await page.getByRole("button", { name: "Decision", exact: true }).click();
  await page.getByRole("option", { name: "Flag" }).click();
  await page.waitForURL("**/consensus?decision=FLAG");
  await visible(page, "No run matches");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reset the filters" }).click();
  await page.getByRole("row", { name: /triage model.*Voting Approve 0\.67 0\.60/ }).waitFor();
  await expectAccessible(page);
  await expectFitsPhone(page, ["/consensus", "/consensus/new", room]);

  const reader = await pageOf(browser, await newMember(organization, "viewer"), server.baseUrl);
  await reader.goto(room);
  await visible(reader, "2 of 3 agree");
  expect(await reader.getByRole("link", { name: "Ask again" }).count()).toBe(0);
  await reader.goto("/consensus/new");
  await visible(reader, "Only managers put questions to the board");
  await expectAccessible(reader);
});

test("a chain of verification and a debate are read from their first step to the outcome", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "manager"), server.baseUrl);
  server.answerBy(chain);
  await ask(page, QUESTION, "Chain of verification");
  await visible(page, "2 of 3 decided claims supported");
  await visible(said(page), "3 claims, each checked");
  const claims = said(page).getByRole("listitem");
  const checks = await Promise.all((await claims.all()).map(saysNow));
  expect(checks).toHaveLength(CLAIMS.length);
  for (const [index, claim] of CLAIMS.entries()) expect(checks[index]).toContain(claim);
  expect(checks[0]).toMatch(/Question On how many patients\? Answer of .* Compared by .* Supported Carries/);
  expect(checks[2]).toMatch(/Refuted$/);
  await visible(said(page), "Two of three stand, and they carry it.");
  await expectAccessible(page);
  const chained = page.url();

  server.answerBy(debateWithFlippingJudge);
  await ask(page, "Who answers for the triage at night?", "Debate");
  await visible(said(page), "The two judgements differ with the order, so the judge abstains.");
  await visible(page, "No consensus");
  const headings = await said(page).getByRole("heading", { level: 3 }).allInnerTexts();
  expect(headings).toEqual(["Claim", "Critique", "Rebuttal", "Judgement 1 of 2", "Judgement 2 of 2"]);
  const quotes = await Promise.all((await said(page).getByRole("listitem").all()).map(saysNow));
  expect(quotes).toContain("In the material A nurse confirms every result.");
  expect(quotes).toContain("Not in the material It was tested on everybody.");
  await expectAccessible(page);
  await expectFitsPhone(page, [chained, page.url()]);
});

test("a run that nobody answers, and one whose server stops, say so and are asked again", async () => {
  const own = await startModelBackedServer();
  const stopped = { isDone: false };
  const stop = async () => {
    if (!stopped.isDone) await own.stop();
    stopped.isDone = true;
  };
  try {
    const organization = await newOrganization();
    const page = await pageOf(browser, await newMember(organization, "manager"), own.baseUrl);
    own.answerBy(() => failing);
    await ask(page, QUESTION, "Voting");
    await visible(page, "The run failed and gives no outcome.");
    await visible(page, /No model gave an answer/);
    expect(await saysNow(seat(page, "GPT-5"))).toContain("The provider failed.");
    expect(await saysNow(page.getByRole("main"))).not.toContain("server_error");
    await expectAccessible(page);
    await expectFitsPhone(page, [page.url()]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole("link", { name: "Ask again" }).click();
    await arrivesAt(page, "**/consensus/new?from=con_*", "Ask the board");
    expect(await page.getByLabel("Question").inputValue()).toBe(QUESTION);
    expect(await page.getByLabel("Context").inputValue()).toBe(CONTEXT);
    const [answered, never] = [gate(), gate()];
    answered.open();
    own.answerBy(
      exceptFor({ "gpt-5": answered.hold(ballot("APPROVE")) }, () => never.hold(ballot("APPROVE"))),
    );
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await arrivesAt(page, /\/consensus\/con_\w+$/, QUESTION);
    await visible(page, "1 of 3 seats have answered");
    const room = new URL(page.url()).pathname;
    // Nobody watches: a server that stops lets those who do see the end first.
    await page.goto("about:blank");
    await stop();
    // The same person, at another server of the same database.
    await page.goto(`${inject("running").baseUrl}${room}`);
    await visible(page, /whoever asked left, or the server was stopped/);
    await visible(page, "What was said before is kept below.");
    await visible(seat(page, "GPT-5"), "I looked, and APPROVE it is.");
    await page.getByRole("link", { name: "Ask again" }).waitFor();
    await expectAccessible(page);
  } finally {
    await stop();
  }
});
