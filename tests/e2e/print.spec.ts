import type { Browser, Page } from "playwright";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { launchBrowser } from "../support/chromium";
import { pageOf } from "../support/journey";
import { asOwner } from "../support/ledger";
import { newOrganization, type TestOrganization } from "../support/organization";

const DOCUMENT = `# Harbor assistant

The risk register lists 24 risks. Each risk has an owner and is reviewed by the safety board every quarter.
An operator sees every suggestion and can reject or override it with one click.
`;

let browser: Browser;
let organization: TestOrganization;
beforeAll(async () => {
  browser = await launchBrowser();
  organization = await newOrganization();
});
afterAll(() => browser.close());

async function newAudit(systemName: string): Promise<string> {
  const body = { system_name: systemName, framework: "GDPR", context: DOCUMENT };
  const { json } = await api({ method: "POST", path: "/v1/audit", apiKey: organization.apiKey, body });
  return json.id;
}

/** The texts of the pages a browser prints, as a reader of the file finds them. */
async function printed(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((content) => content.replace(/\s+/g, " "));
}

async function openReport(id: string): Promise<Page> {
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.goto(`/audits/${id}`);
  await page.getByRole("heading", { name: /^Findings/ }).waitFor();
  return page;
}

describe("a printed report", () => {
  test("has page numbers, organization and title on every page, and nothing of the screen's frame", async () => {
    const page = await openReport(await newAudit("Harbor assistant"));
    const title = await page.title();
    expect(title).toMatch(/^Audit of Harbor assistant against .+, \d{4}-\d\d-\d\d$/);
    const pages = await printed(page);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain(organization.admin.organizationName);
      expect(text).toContain(title);
    }
    const all = pages.join(" ");
    for (const screenOnly of ["Skip to the content", "Search", "Orchestrator", "Demonstration data"])
      expect(all).not.toContain(screenOnly);
  });

  test("of a sample is marked as demonstration data on every page, and of one's own is not", async () => {
    const sample = await newAudit("A sample system");
    await asOwner([
      "UPDATE organizations SET is_demonstration = true, samples_until = clock_timestamp() WHERE id = $1",
      [organization.organizationId],
    ]);
    const own = await newAudit("My own system");
    for (const text of await printed(await openReport(sample))) expect(text).toContain("Demonstration data");
    expect((await printed(await openReport(own))).join(" ")).not.toContain("Demonstration data");
  });

  test("has every finding, each whole on one page, the open ones with their quotes, and no controls", async () => {
    const id = await newAudit("Harbor assistant");
    const page = await openReport(id);
    const { json } = await api({ path: `/v1/audits/${id}/assessments`, apiKey: organization.apiKey });
    const requirements: { statement: string }[] = json.data.flatMap(
      (assessment: { requirements: unknown[] }) => assessment.requirements,
    );
    await page.locator("tbody[data-row] [data-list-item]").first().click();
    await page.locator("tbody[data-row]").first().getByText("What to provide").waitFor();
    const pages = (await printed(page)).map(withoutSpaces);
    for (const { statement } of requirements)
      expect(
        pages.some((text) => text.includes(withoutSpaces(statement))),
        statement,
      ).toBe(true);
    const all = pages.join("");
    expect(all).toContain(withoutSpaces("What to provide"));
    for (const control of ["Expand all", "Show all", "Create corrective action"])
      expect(all).not.toContain(withoutSpaces(control));
  });

  test("keeps a heading on the page of the text it belongs to", async () => {
    const page = await openReport(await newAudit("Harbor assistant"));
    const titles = await page.locator("main h2:visible").allInnerTexts();
    const pages = await printed(page);
    expect(titles.length).toBeGreaterThan(2);
    const footer = organization.admin.organizationName;
    for (const text of pages) {
      const body = text.slice(0, text.lastIndexOf(footer)).trim();
      for (const title of titles) expect(body.endsWith(title), `"${title}" ends a page`).toBe(false);
    }
  });
});

test("a printed record has nothing to press or to type in, and is light in the dark", async () => {
  await newAudit("Harbor assistant");
  const { json } = await api({ path: "/v1/systems?search=Harbor", apiKey: organization.apiKey });
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto(`/systems/${json.data[0].id}`);
  await page.getByText("Choose files").waitFor();
  const all = withoutSpaces((await printed(page)).join(""));
  expect(all).toContain(withoutSpaces("Harbor assistant"));
  for (const control of ["Dossier PDF", "Analyze behavior", "Choose files", "Paste text", "Add manifold"])
    expect(all).not.toContain(withoutSpaces(control));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const colors = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ["--canvas", "--surface", "--hover"].map((name) => style.getPropertyValue(name));
  });
  for (const color of colors) expect(["white", "#fff"]).toContain(color);
});

/** A text as it is compared: where lines break depends on the paper. */
const withoutSpaces = (text: string) => text.replace(/\s+/g, "");
