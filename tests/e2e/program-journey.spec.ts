import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const signInAsAdmin = (organization: Awaited<ReturnType<typeof newOrganization>>) =>
  pageOf(browser, { email: organization.admin.email, password: organization.password });

/** Opens the board and waits until it listens to the keyboard. */
async function openBoard(page: Page, programId: string): Promise<void> {
  await page.goto(`/programs/${programId}/controls?view=board`);
  await liveRegion(page).waitFor({ state: "attached" });
}

/** What the board says to a screen reader while a card is carried. */
const liveRegion = (page: Page) => page.locator("[id^=DndLiveRegion]");
const announced = (page: Page, text: string) => liveRegion(page).getByText(text).waitFor();

/** The card of a control on the board. */
const card = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });

/** Which column of the board a card is in. */
const columnOf = (page: Page, title: string) =>
  card(page, title).evaluate((link) => link.closest("ul")?.getAttribute("aria-label"));

interface Point {
  x: number;
  y: number;
}

async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new TypeError("The place is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** One finger on the screen, as the browser gets it from a phone. */
async function touchOf(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  return (type: "touchStart" | "touchMove" | "touchEnd", point?: Point) =>
    protocol.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
}

test("a manager creates a program from two frameworks and sees where it stands, with every number explained", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, await newMember(organization, "manager"));
  await page.goto("/programs");
  await visible(page, "No program yet");
  await expectAccessible(page);
  await page.getByRole("link", { name: "New program" }).click();
  await arrivesAt(page, "**/programs/new", "New program");

  await page.getByRole("button", { name: "Create program" }).click();
  await page.getByRole("alert").getByText("Name the program").waitFor();
  await page.getByRole("alert").getByText("Choose at least one framework.").waitFor();
  await expect
    .poll(() => page.getByLabel("Name").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("EU launch");
  await page.getByRole("checkbox", { name: /General Data Protection/ }).check();
  await page.getByRole("checkbox", { name: /Digital Markets Act/ }).check();
  await page.getByRole("status").getByText("2 frameworks · 29 controls").waitFor();
  await page.getByRole("button", { name: "Create program" }).click();

  await arrivesAt(page, /\/programs\/prg_\w+$/, "EU launch");
  const program = page.url();
  await visible(page, "of 100 · 0 of 29 assessed");
  await page.getByRole("button", { name: "How it is computed" }).click();
  const formula = page.getByRole("dialog", { name: "How the readiness is computed" });
  expect(await saysNow(formula)).toContain("100 × (0 + ½ × 0) ÷ 29 = 0");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Not started 29" }).click();
  await page.waitForURL("**/controls?status=not_started");
  await visible(page, "29 of 29 controls");
  await expectFitsPhone(page, ["/programs", "/programs/new", program]);
});

test("controls move by keyboard, are found by address and search, and change together; the history says who did it", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey, ["GDPR", "DMA"]);
  const controls: { title: string; description: string }[] = await program.controls();
  const [lifted = "", pressed = ""] = controls.map(({ title }) => title);
  const page = await signInAsAdmin(organization);

  await openBoard(page, program.id);
  await card(page, lifted).focus();
  await page.keyboard.press("Space");
  await announced(page, "Over Not started.");
  await page.keyboard.press("ArrowRight");
  await announced(page, "Over Gap.");
  await page.keyboard.press("ArrowRight");
  await announced(page, "Over In progress.");
  await page.keyboard.press("Space");
  await announced(page, "was moved to In progress.");
  await expect.poll(() => columnOf(page, lifted)).toBe("In progress");
  await expect.poll(() => card(page, lifted).evaluate((link) => link === document.activeElement)).toBe(true);
  await card(page, pressed).focus();
  await page.keyboard.press("m");
  await page.getByRole("menu", { name: /^Move / }).waitFor();
  await page.keyboard.press("4");
  await expect.poll(() => columnOf(page, pressed)).toBe("Implemented");
  await expect
    .poll(async () => (await program.read()).readiness_score)
    .toBe(Math.round((1000 * 1.5) / 29) / 10);
  await expectAccessible(page);

  await page.goto(`/programs/${program.id}`);
  await visible(page, "2 of 29 assessed");
  await page.getByRole("link", { name: "Implemented 1", exact: true }).click();
  await page.waitForURL("**/controls?status=implemented");
  await visible(page, "1 of 29 controls");
  await page.getByRole("link", { name: pressed, exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove the filter Status Implemented" }).click();
  await visible(page, "29 of 29 controls");
  const isMatch = ({ title, description }: (typeof controls)[number]) =>
    `${title} ${description}`.toLowerCase().includes("portab");
  const matches = controls.filter(isMatch).length;
  expect(matches).toBeGreaterThan(0);
  await page.getByRole("searchbox", { name: "Search the controls" }).fill("portab");
  await visible(page, `${matches} of 29 controls`);
  await page.waitForURL("**/controls?search=portab");
  await page.goto(`/programs/${program.id}/controls?framework=DMA&owner=none&search=no+control+says+this`);
  await visible(page, "No control matches");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await visible(page, "11 of 29 controls");
  await page.getByRole("searchbox").fill("no control says this");
  await page.getByRole("button", { name: "Reset the filters" }).click();
  await visible(page, "29 of 29 controls");

  for (const title of [lifted, pressed])
    await page.getByRole("row", { name: title }).getByRole("checkbox").check();
  const selection = page.getByRole("region", { name: "Selection" });
  await selection.getByText("2 selected").waitFor();
  await selection.getByRole("button", { name: "Set owner" }).click();
  const form = page.getByRole("dialog", { name: "Set the owner" });
  await form.getByLabel("Owner").fill(organization.admin.email);
  await form.getByRole("button", { name: "Set owner" }).click();
  await visible(page, "2 changed");
  await page.getByRole("row", { name: lifted }).getByText("Ada Admin").waitFor();
  // They stay selected for the next change.
  await selection.getByText("2 selected").waitFor();
  await expectAccessible(page);
  await selection.getByRole("button", { name: /clear/i }).click();
  await selection.waitFor({ state: "detached" });

  await page.getByRole("link", { name: lifted, exact: true }).click();
  await arrivesAt(page, `**/controls/${program.first}*`, lifted);
  await expectAccessible(page);
  const entries = page.getByRole("region", { name: "History" }).locator("ol > li");
  const names = /^Ada Admin in a bulk change (just now|1 minute ago) Owner No owner (AA )?Ada Admin$/;
  await expect.poll(() => saysNow(entries.first())).toMatch(names);
  expect(await saysNow(entries.nth(1))).toMatch(
    /^Ada Admin (just now|1 minute ago) Status Not started In progress$/,
  );
  const list = `/programs/${program.id}/controls`;
  await expectFitsPhone(page, [list, `${list}?view=board`, `${list}/${program.first}`, `${list}/apply`]);
});

test("a finger that stays on a card carries it to another column, and one that moves at once scrolls", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey, ["DMA"]);
  const [{ title }] = await program.controls();
  const page = await signInAsAdmin(organization);
  const touch = await touchOf(page);
  await openBoard(page, program.id);
  const start = await middleOf(card(page, title));
  const target = await middleOf(page.getByRole("list", { name: "In progress" }).first());

  const glided = page.evaluate(() => new Promise((resolve) => addEventListener("scrollend", resolve)));
  await touch("touchStart", start);
  await touch("touchMove", { x: start.x, y: start.y - 40 });
  await touch("touchMove", target);
  await touch("touchEnd");
  await glided;
  expect(await liveRegion(page).textContent()).toBe("");
  expect(await columnOf(page, title)).toBe("Not started");

  const from = await middleOf(card(page, title));
  await touch("touchStart", from);
  await announced(page, "Over Not started.");
  const to = await middleOf(page.getByRole("list", { name: "In progress" }).first());
  await touch("touchMove", { x: (from.x + to.x) / 2, y: from.y });
  await touch("touchMove", { x: to.x, y: from.y });
  await announced(page, "Over In progress.");
  await touch("touchEnd");
  await announced(page, "was moved to In progress.");
  await expect.poll(() => columnOf(page, title)).toBe("In progress");
  await expect.poll(async () => (await program.controls())[0].status).toBe("in_progress");
});

test("a move that is refused is taken back, and the board says why", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey, ["DMA"]);
  const [{ title, control_id }] = await program.controls();
  await program.bulk({ control_ids: program.ids.slice(1), status: "implemented" });
  const page = await signInAsAdmin(organization);
  await openBoard(page, program.id);
  await card(page, title).focus();

  expect((await program.patch({ status: "completed" })).status).toBe(200);
  await page.keyboard.press("m");
  await page.getByRole("menu", { name: `Move ${control_id}` }).waitFor();
  await page.keyboard.press("4");
  await visible(page, `${control_id} is back in Not started`);
  await visible(page, "The program is completed and frozen. Reopen it before changing it.");
  await expect.poll(() => columnOf(page, title)).toBe("Not started");
  await visible(page, "The program is completed, so its controls are frozen as they were.");
  await expectAccessible(page);
});

test("a CSV with a bad row changes nothing and names its line; corrected, it is taken whole", async () => {
  const organization = await newOrganization();
  const program = await newProgram(organization.apiKey, ["DMA"]);
  const [first, second] = await program.controls();
  const page = await signInAsAdmin(organization);
  await page.goto(`/programs/${program.id}`);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import controls from CSV" });
  const send = async (status: string) => {
    const rows = [
      "framework,control_id,status",
      `DMA,${first.control_id},gap`,
      `DMA,${second.control_id},${status}`,
    ];
    const buffer = Buffer.from(rows.join("\n"));
    await dialog.getByLabel("File").setInputFiles({ name: "controls.csv", mimeType: "text/csv", buffer });
    await dialog.getByRole("button", { name: "Import" }).click();
  };

  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByRole("alert").getByText("Choose a file.").waitFor();
  await send("finished");
  const refusal = dialog.getByRole("alert").filter({ hasText: "Nothing was imported: 1 correction needed" });
  await refusal.waitFor();
  expect(await saysNow(refusal)).toMatch(/line 3, status: must be one of implemented, in_progress/i);
  expect((await program.read()).status).toBe("draft");
  await expectAccessible(page);

  await send("in_progress");
  await dialog.getByText("2 controls changed").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await visible(page, "2 of 11 assessed");
  await page
    .getByRole("region", { name: "Gaps that weigh most" })
    .getByRole("link", { name: first.title })
    .click();
  await arrivesAt(page, `**/controls/${first.id}`, first.title);
  await visible(page.getByRole("region", { name: "History" }), "by importing CSV");
});
