import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, launchBrowser, newPage, signIn } from "../support/chromium";
import { newOrganization, type TestOrganization } from "../support/organization";

const DOCUMENT = `# Harbor triage assistant

## Risk management
The risk register of the assistant lists 24 risks. Each risk has an owner and is reviewed by the safety board every quarter.

## Data
The training data come from 80,000 anonymised tickets. Two reviewers checked a sample of 1,500 tickets for bias, and the origin of every data set is recorded.

## Oversight
An operator sees every suggestion and can reject or override it with one click. Operators are trained for two days before they start.
`;

let browser: Browser;
let organization: TestOrganization;
beforeAll(async () => {
  browser = await launchBrowser();
  organization = await newOrganization();
});
afterAll(() => browser.close());

const visible = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describe("from sign-in to report", () => {
  test("a manager signs in, audits a document, reads the report with its quotes and finds it again", async () => {
    const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto("/audits");
    await page.waitForURL("**/sign-in?callbackUrl=*");
    await expectAccessible(page);
    await page.getByLabel("Email").fill(organization.admin.email);
    await page.getByLabel("Password").fill(organization.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/audits");
    await expectAccessible(page);

    await page.getByRole("link", { name: "New audit" }).first().click();
    await page.waitForURL("**/audits/new");
    await page.getByLabel("System").fill("Harbor triage assistant");
    await page.getByLabel("Framework").click();
    await page.getByPlaceholder("Search frameworks").fill("AI Act");
    await page.getByRole("option", { name: /EU AI Act/ }).click();
    await page.keyboard.press("Escape");
    await page.getByLabel("Text (optional)").fill(DOCUMENT);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Run audit" }).click();
    await page.waitForURL(/\/audits\/aud_/);
    const reportUrl = page.url();

    await page
      .getByRole("heading", { name: /findings/i })
      .first()
      .waitFor({ timeout: 120_000 });
    await visible(page, /readiness estimate/i);
    await page.getByRole("button", { name: "Show the document" }).click();
    const document = page.getByRole("region", { name: "Document" });
    await document.getByText("can reject or override it with one click").first().waitFor();
    await expectAccessible(page);

    await page.goto("/audits");
    await page
      .getByRole("link", { name: /Harbor triage assistant/ })
      .first()
      .click();
    await page.waitForURL(reportUrl);
  });

  test("a wrong password is refused in place", async () => {
    const page = await newPage(browser);
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(organization.admin.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText(/wrong/i).waitFor();
    expect(new URL(page.url()).pathname).toBe("/sign-in");
  });

  test("a sign-in never leads to another site", async () => {
    const page = await newPage(browser);
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent("https://evil.example/")}`);
    await page.getByLabel("Email").fill(organization.admin.email);
    await page.getByLabel("Password").fill(organization.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/overview");
  });
});

describe("every page is accessible, light and dark, wide and narrow", () => {
  const PATHS = [
    "/overview",
    "/audits",
    "/audits/new",
    "/systems",
    "/drift",
    "/drift/analyze",
    "/reviews",
    "/ledger",
    "/frameworks",
    "/frameworks/GDPR",
    "/settings/api-keys",
    "/settings/members",
    "/settings/account",
  ];
  test.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 390],
    ["dark", 390],
  ] as const)("%s at %i pixels", async (colorScheme, width) => {
    const page = await newPage(browser, { colorScheme, viewport: { width, height: 900 } });
    await signIn(page, organization.admin.email, organization.password);
    for (const path of PATHS) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
});

describe("settings", () => {
  test("an API key is made, shown once, works, and is revoked", async () => {
    const page = await newPage(browser);
    await signIn(page, organization.admin.email, organization.password);
    await page.goto("/settings/api-keys");
    await page
      .getByRole("button", { name: /create/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Journey key");
    await dialog.getByRole("checkbox", { name: /audit/i }).first().check();
    await dialog.getByRole("button", { name: /create/i }).click();
    const key = await page
      .getByText(/^svc_[\w-]{12}_[\w-]{43}$/)
      .first()
      .textContent();
    const ask = () =>
      page.request.get("/v1/me", { headers: { "x-api-key": key ?? "" } }).then((answer) => answer.status());
    expect(await ask()).toBe(200);
    await page.reload();
    await visible(page, "Journey key");
    expect(await page.getByText(key ?? "").count()).toBe(0);
    await page
      .getByRole("row", { name: /Journey key/ })
      .getByRole("button", { name: /revoke/i })
      .click();
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: /revoke/i })
      .click();
    await expect.poll(ask, { timeout: 5_000 }).toBe(401);
  });
});
