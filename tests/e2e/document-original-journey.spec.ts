import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { pptx, sp } from "../support/documents/office";
import { lines } from "../support/documents/pdf";
import { scan } from "../support/documents/scan";
import { untilRead } from "../support/documents/until-read";
import { expectFitsPhone, hasFocus, pageOf, visible } from "../support/journey";
import { newOrganization } from "../support/organization";
import { uploadDocument } from "../support/upload";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const REVIEWS = "Access rights are reviewed every quarter by the owner of the system.";
const POLICY = scan([
  { text: lines(["Access control policy of the company, in force since January."]) },
  { picture: [{ text: "4.2 Access reviews", y: 740, size: 15 }, ...lines([REVIEWS], { y: 700 })] },
]);

test("a scanned page is read by OCR, and a quote from it is marked in the text and on the page", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const { json } = await uploadDocument(apiKey, { name: "Access policy.pdf", content: POLICY });
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/documents/${json.id}`);
  await visible(page, /hold no text; they may be scanned/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Read scanned pages by OCR" }).click();
  await visible(page, "Version 2 added");
  const text = page.getByRole("region", { name: "Text as it was read" });
  await text.getByText(REVIEWS).waitFor({ timeout: 120_000 });
  await visible(text, "Page 2, read by OCR");
  await visible(page, "Some pages were read by OCR, which makes mistakes.");

  const read = await api({ path: `/v1/documents/${json.id}/text`, apiKey });
  const start: number = read.json.text.indexOf("every quarter");
  await page.goto(`/documents/${json.id}?quote=${start}-${start + 13}`);
  await page.getByRole("button", { name: "Show the original" }).click();
  const original = page.getByRole("region", { name: "Original", exact: true });
  const picture = original.getByRole("img", { name: "Page 2 of Access policy.pdf" });
  await picture.waitFor();
  // The first look at a page draws it.
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth), { timeout: 60_000 })
    .toBe(1_239);
  const mark = original.locator("[data-quote-box]");
  await mark.waitFor();
  const [outer, inner] = [await picture.boundingBox(), await mark.boundingBox()];
  if (!outer || !inner) throw new Error("the page or its mark is not drawn");
  expect((inner.y + inner.height / 2 - outer.y) / outer.height).toBeCloseTo((842 - 704) / 842, 1);
  expect(await text.locator("mark").textContent()).toBe("every quarter");
  await expectAccessible(page);

  await original.getByRole("button", { name: "Previous page" }).click();
  await page.waitForURL("**page=1**");
  await original.getByRole("img", { name: "Page 1 of Access policy.pdf" }).waitFor();
  expect(await mark.count()).toBe(0);
  await expectFitsPhone(page, [`/documents/${json.id}?original=shown&page=2`]);
});

test("Markdown is shown as it looks, in a frame without rights", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const content =
    "# Backups\n\n| What | When |\n|---|---|\n| Files | Every night |\n\n<script>top.x = 1</script>\n";
  const { json } = await uploadDocument(apiKey, { name: "Backups.md", content });
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/documents/${json.id}?original=shown`);
  const original = page.getByRole("region", { name: "Original", exact: true });
  const frame = original.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Backups" }).waitFor();
  await frame.getByRole("cell", { name: "Every night" }).waitFor();
  expect(await original.locator("iframe").getAttribute("sandbox")).toBe("");
  expect(await page.evaluate(() => "x" in window)).toBe(false);
});

/** Long enough that its end is out of sight. */
const NOTICE = [
  "# Privacy notice",
  ...Array.from({ length: 60 }, (_, n) => `This is sentence ${n} of the notice.`),
  "## Your rights",
  "You can ask us for a copy of your personal data, and we answer within one month.",
].join("\n\n");

test("a quote is marked in the formatted view, which opens there, and another one is a jump", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const { json } = await uploadDocument(
    apiKey,
    { name: "Notice.md", content: NOTICE },
    { system_name: "Aria" },
  );
  await api({
    method: "POST",
    path: "/v1/audit",
    apiKey,
    body: { framework: "GDPR", engine: "embedded-analyst", system_name: "Aria", documents: [json.id] },
  });
  const { json: quotes } = await api({ path: `/v1/documents/${json.id}/quotes`, apiKey });
  const quote = quotes.data.find(({ quote }: { quote: string }) =>
    quote.includes("copy of your personal data"),
  );
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/documents/${json.id}?original=shown&quote=${quote.start}-${quote.end}`);
  const original = page.getByRole("region", { name: "Original", exact: true });
  const frame = original.frameLocator("iframe");
  const mark = frame.locator(`mark[data-quotes~="${quote.start}-${quote.end}"]`).first();
  await mark.waitFor();
  const isInSight = async (text: string) => {
    const [box, outer] = [await frame.getByText(text).boundingBox(), await original.boundingBox()];
    return box !== null && outer !== null && box.y > outer.y && box.y < outer.y + outer.height;
  };
  await expect.poll(() => isInSight("copy of your personal data")).toBe(true);
  await expectAccessible(page);

  const { json: read } = await api({ path: `/v1/documents/${json.id}/text`, apiKey });
  const start: number = read.text.indexOf("sentence 2 of");
  await page.goto(`/documents/${json.id}?original=shown&quote=${start}-${start + 13}`);
  await expect.poll(() => isInSight("sentence 2 of")).toBe(true);
  expect(await isInSight("copy of your personal data")).toBe(false);
});

test("all quotes of audits are marked in the text and in the formatted view, and a mark chooses its quote by mouse and keyboard", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const { json } = await uploadDocument(
    apiKey,
    {
      name: "Notice.md",
      content: `${NOTICE}\n\nWe notify the supervisory authority within 72 hours of a breach.`,
    },
    { system_name: "Aria" },
  );
  await api({
    method: "POST",
    path: "/v1/audit",
    apiKey,
    body: { framework: "GDPR", engine: "embedded-analyst", system_name: "Aria", documents: [json.id] },
  });
  const { json: quotes } = await api({ path: `/v1/documents/${json.id}/quotes`, apiKey });
  const byPlace: { start: number; end: number }[] = quotes.data.toSorted(
    (a: { start: number; end: number }, b: { start: number; end: number }) =>
      a.start - b.start || b.end - a.end,
  );
  const names = [...new Set(byPlace.map(({ start, end }) => `${start}-${end}`))];
  expect(names.length).toBeGreaterThan(1);

  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/documents/${json.id}?original=shown`);
  const text = page.getByRole("region", { name: "Text as it was read" });
  await visible(text, `${names.length} quotes`);
  const frame = page.getByRole("region", { name: "Original", exact: true }).frameLocator("iframe");
  await frame.locator("mark").first().waitFor();
  const inView = await frame
    .locator("mark")
    .evaluateAll((marks) => marks.flatMap((mark) => (mark.getAttribute("data-quotes") ?? "").split(" ")));
  expect(new Set(inView)).toEqual(new Set(names));
  expect(await text.locator("mark[data-chosen]").count()).toBe(0);
  await expectAccessible(page);

  // From quote to quote; the button keeps the focus, so that it can be pressed again.
  const next = text.getByRole("button", { name: "Next quote" });
  await next.focus();
  for (const [index, name] of names.entries()) {
    await page.keyboard.press("Enter");
    await visible(text, `Quote ${index + 1} of ${names.length}`);
    expect(new URL(page.url()).searchParams.get("quote")).toBe(name);
    await text.locator("mark[data-chosen]").first().waitFor();
  }
  await hasFocus(next);
  await expectAccessible(page);

  // A mark is a link to its quote: by keyboard, then by mouse.
  const links = text.locator("mark a");
  await links.first().focus();
  await page.keyboard.press("Enter");
  await visible(text, `Quote 1 of ${names.length}`);
  expect(await links.first().getAttribute("aria-current")).toBe("true");
  await hasFocus(links.first());
  await links.last().click();
  await visible(text, `Quote ${names.length} of ${names.length}`);
  await expectFitsPhone(page, [`/documents/${json.id}?quote=${names[0]}`]);
});

test("slides are shown as cards from what was read, with a line that says so", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const content = pptx([sp("title", ["Controls"]) + sp("body", ["One", "Two"]), sp("title", ["Risks"])]);
  const { json } = await uploadDocument(apiKey, { name: "Board.pptx", content });
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/documents/${json.id}`);
  await page.getByRole("button", { name: "Show the formatted view" }).click();
  const view = page.getByRole("region", { name: "Formatted view" });
  await visible(
    view,
    "Rebuilt from what was read: layout, pictures and styles of the PPTX file are not shown.",
  );
  const frame = view.frameLocator("iframe");
  await frame.getByText("Slide 2").waitFor();
  await frame.getByRole("heading", { name: "Risks" }).waitFor();
  await expectAccessible(page);
  await expectFitsPhone(page, [`/documents/${json.id}?original=shown`]);
});

test("scanned documents are offered OCR in the list and where documents are chosen for an audit, which says so beside quotes", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const rights = [
    "You can ask us for a copy of your personal data, and we answer within one month.",
    "You can lodge a complaint with the supervisory authority at any time.",
  ];
  const notice = scan([
    { picture: [{ text: "Your rights", y: 740, size: 15 }, ...lines(rights, { y: 700 })] },
  ]);
  const system = { system_name: "Aria" };
  const { json } = await uploadDocument(apiKey, { name: "Scanned notice.pdf", content: notice }, system);
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto("/documents");
  await visible(page, "1 document on this page has pages without text");
  await visible(page, "Scanned, no text");
  await expectAccessible(page);

  await page.goto("/audits/new?system_name=Aria");
  await page.getByRole("button", { name: "Read scanned pages by OCR: Scanned notice" }).click();
  const choice = page.getByRole("checkbox", { name: /Scanned notice/ });
  await expect.poll(() => choice.isEnabled(), { timeout: 120_000 }).toBe(true);

  await untilRead(apiKey, json.id);
  const audit = await api({
    method: "POST",
    path: "/v1/audit",
    apiKey,
    body: { framework: "GDPR", engine: "embedded-analyst", documents: [json.id], ...system },
  });
  await page.goto(`/audits/${audit.json.id}`);
  const row = page
    .locator("tbody[data-row]")
    .filter({ hasText: /copy of your personal data|complaint with the supervisory/ })
    .first();
  await row.locator("[data-list-item]").click();
  await row.getByRole("button", { name: "Show in the document" }).first().click();
  const pane = page.getByRole("region", { name: "Document", exact: true });
  await visible(pane, /read by OCR, which makes mistakes/);
});
