import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { lines } from "../support/documents/pdf";
import { scan } from "../support/documents/scan";
import { expectFitsPhone, pageOf, visible } from "../support/journey";
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
