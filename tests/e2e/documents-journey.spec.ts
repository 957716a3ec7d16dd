import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { lines, pdf } from "../support/documents/pdf";
import { zip } from "../support/documents/zip";
import { arrivesAt, expectFitsPhone, hasFocus, pageOf, saysNow, visible } from "../support/journey";
import { newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";
import { uploadDocument } from "../support/upload";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const REVIEWS = "Access rights are reviewed every quarter by the owner of the system.";
const POLICY = pdf({
  pages: [
    lines(["Access control policy"], { size: 20 }),
    [...lines(["4.2 Access reviews"], { size: 15, y: 740 }), ...lines([REVIEWS], { y: 700 })],
  ],
});
const ARCHIVE = zip([
  { name: "records/Training.md", content: "# Training\n\nEveryone is trained once a year." },
  { name: "records/Vendors.csv", content: "Vendor,Country\nNorthwind,DE\n" },
  { name: "setup.exe", content: "MZ\u0090\u0000 a program" },
]);
const bytes = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

test("files and an archive become documents; one is read at its headings, gets a version and is evidence of a control", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const program = await newProgram(apiKey, ["GDPR"]);
  const controls: { control_id: string; title: string }[] = await program.controls();
  const control = controls.find((item) => item.control_id === "Art. 15+20");
  if (!control) throw new Error("the program has no such control");
  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto("/documents");
  await visible(page, "No document yet");
  await expectAccessible(page);

  await page
    .locator("input[type=file][multiple]")
    .first()
    .setInputFiles([
      bytes("Access policy.pdf", POLICY),
      bytes("Scan.pdf", "%PDF-1.7\nnot a document"),
      bytes("records.zip", ARCHIVE),
    ]);
  const dialog = page.getByRole("dialog", { name: "Add documents" });
  await dialog.getByLabel("Kind").click();
  await page.getByRole("option", { name: "Policy" }).click();
  await dialog.getByLabel("System").fill("Aria");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 3 files" }).click();
  await dialog.getByRole("button", { name: "Done" }).waitFor();
  const files = await saysNow(dialog.getByRole("list", { name: "Files" }));
  expect(files).toMatch(/Access policy .*Read PDF · 2 pages/);
  expect(files).toContain("It is kept, but could not be read. The file is damaged or incomplete.");
  expect(files).toContain("2 documents added");
  expect(files).toContain("setup.exe");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();

  await visible(page, "4 documents");
  await page.getByRole("button", { name: "Reading" }).click();
  await page.getByRole("option", { name: "Not readable" }).click();
  await page.waitForURL("**/documents?status=refused");
  await visible(page, "1 matching document");
  await page.getByRole("button", { name: /Remove the filter/ }).click();
  await visible(page, "4 documents");
  await page.getByRole("button", { name: "Grid" }).click();
  await page.waitForURL("**/documents?view=grid");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Access policy" }).click();
  await arrivesAt(page, /\/documents\/doc_/, "Access policy");
  const text = page.getByRole("region", { name: "Text as it was read" });
  await visible(text, REVIEWS);
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: "Outline" })
    .getByRole("button", { name: /Access reviews/ })
    .click();
  await hasFocus(text.getByRole("heading", { name: /Access reviews/ }));
  await text.getByLabel("Page").fill("2");
  await text.getByRole("button", { name: "Go" }).click();
  await page.waitForURL("**?page=2");
  await hasFocus(text.getByText("Page 2"));

  const id = new URL(page.url()).pathname.split("/").at(-1);
  const read = await api({ path: `/v1/documents/${id}/text`, apiKey });
  const start: number = read.json.text.indexOf("every quarter");
  await page.goto(`/documents/${id}?quote=${start}-${start + 13}`);
  expect(await saysNow(text.locator("mark"))).toBe("every quarter");

  await page.getByRole("button", { name: "Add version" }).click();
  const adding = page.getByRole("dialog", { name: "Add version 2" });
  await adding
    .locator("input[type=file]")
    .setInputFiles(bytes("Access policy.md", "# Access\n\nAccess rights are reviewed every month."));
  await adding.getByLabel("What changed").fill("Monthly reviews");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add version" }).click();
  await visible(page, "Version 2 added");
  await visible(text, "Access rights are reviewed every month.");
  await page.getByRole("link", { name: "Version 1", exact: true }).click();
  await visible(page, "This is version 1 of 2");
  await visible(text, REVIEWS);
  await page.getByRole("link", { name: "Read the current version" }).click();
  await visible(text, "Access rights are reviewed every month.");

  await page.getByRole("button", { name: "Use as evidence" }).click();
  const evidence = page.getByRole("dialog", { name: "Use as evidence" });
  await evidence.getByLabel("Search controls of your programs").fill(control.title);
  await evidence
    .getByRole("button", { name: new RegExp(`^Choose ${control.control_id.replace("+", "\\+")} of`) })
    .click();
  await expectAccessible(page);
  await evidence.getByRole("button", { name: "Attach to 1 control" }).click();
  const attached = page.getByRole("region", { name: "Controls it is evidence of" });
  await attached.getByRole("link", { name: control.title }).waitFor();
  expect(await saysNow(attached)).toContain("Version 2");

  await page.getByRole("button", { name: "Edit" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit the document" });
  await drawer.getByLabel("Review by").fill("2020-01-31");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await visible(page.getByRole("complementary", { name: "Properties" }), "Review due, 31 Jan 2020");

  await page.getByRole("complementary", { name: "Properties" }).getByRole("link", { name: "Aria" }).click();
  await arrivesAt(page, /\/systems\//, "Aria");
  const system = new URL(page.url()).pathname;
  await page
    .getByRole("region", { name: "Documents" })
    .getByRole("link", { name: "Access policy" })
    .waitFor();
  await expectFitsPhone(page, ["/documents", "/documents?view=grid", `/documents/${id}`, system]);
});

test("a document of a million characters opens at its last page, and the text before it comes by scrolling", async () => {
  const { apiKey, admin, password } = await newOrganization();
  const sections = Array.from(
    { length: 4_000 },
    (_, index) => `## Section ${index}\n\n${`Sentence of section ${index}. `.repeat(10)}`,
  );
  const { json } = await uploadDocument(apiKey, { name: "Long.md", content: sections.join("\n\n") });
  const last = await api({ path: `/v1/documents/${json.id}/text?start=1000000`, apiKey });
  const start: number = 1_000_000 + last.json.text.indexOf("Sentence of section 3999");
  expect(start).toBeGreaterThan(1_000_000);

  const page = await pageOf(browser, { email: admin.email, password });
  await page.goto(`/documents/${json.id}?quote=${start}-${start + 24}`);
  const text = page.getByRole("region", { name: "Text as it was read" });
  expect(await saysNow(text.locator("mark"))).toBe("Sentence of section 3999");
  const pane = text.locator("[data-pane]");
  const scrollUp = async () => {
    await pane.evaluate((element) => element.scrollTo(0, 0));
    return text.locator("mark").count();
  };
  await expect.poll(scrollUp, { timeout: 20_000 }).toBe(0);
  const drawn = await saysNow(pane);
  expect(drawn).toContain("Sentence of section 3");
  expect(drawn.length).toBeLessThan(300_000);
  await page.getByRole("button", { name: "More headings" }).click();
  await expectAccessible(page);
});
