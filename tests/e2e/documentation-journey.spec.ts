import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type AxeException, expectAccessible, launchBrowser, newPage } from "../support/chromium";
import { arrivesAt, expectFitsPhone, hasFocus, pageOf, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => browser?.close());

/** Counts what the page asks of other origins and what its content security policy refuses. */
async function watch(page: Page) {
  const outside: string[] = [];
  const { origin } = new URL(inject("running").baseUrl);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:|^wss?:/.test(url.protocol) && url.origin !== origin) outside.push(request.url());
  });
  const refused: string[] = [];
  await page.exposeFunction("noteRefusal", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { noteRefusal } = window as unknown as { noteRefusal: (what: string) => void };
      noteRefusal(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  return { outside, refused };
}

test("a newcomer reads a guide, searches with a typing error by keyboard, and opens an operation", async () => {
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  const seen = await watch(page);
  await page.goto("/docs");
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Guides" }).getByRole("link", { name: "Webhooks" }).click();
  await arrivesAt(page, "**/docs/webhooks", "Webhooks");
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Delivery" })
    .click();
  await page.waitForURL("**/docs/webhooks#delivery");

  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search the documentation" });
  await hasFocus(search.getByRole("combobox"));
  await page.keyboard.type("leger verificaton");
  await search
    .getByRole("option", { name: /Ledger verification/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/docs\/ledger/);
  await search.waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  await page.keyboard.type("rotate-secret");
  await search
    .getByRole("option", { name: /POST \/v1\/webhooks\/\{id\}\/rotate-secret/ })
    .first()
    .click();
  await page.waitForURL(/\/docs\/api#tag\/webhooks\/POST/);
  await page
    .getByRole("heading", { name: /^Replace the signing secret/ })
    .first()
    .waitFor();
  expect(seen).toEqual({ outside: [], refused: [] });
});

/** Faults of the package that draws the reference (@scalar/api-reference 1.46.4), in elements that are its own. */
const SCALAR: readonly AxeException[] = [
  // The entries of its sidebar are buttons with a state that only tabs and options have.
  { rule: "aria-allowed-attr", selector: ".t-doc__sidebar button[aria-selected]" },
  // Its list of languages is a tab list with a button among the tabs.
  { rule: "aria-required-children", selector: ".client-libraries-list" },
  // Its buttons that copy have an icon and no name.
  { rule: "button-name", selector: "button.code-copy, button[class*='copy-button']" },
  // "Show more" is named "Show all … endpoints".
  { rule: "label-content-name-mismatch", selector: "button.show-more" },
  // The list of a section's operations scrolls and cannot have the focus; the sidebar has the same links.
  { rule: "scrollable-region-focusable", selector: "ul.endpoints" },
];

test("the API reference follows the theme, sends a request, and asks nothing of other sites", async () => {
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  const seen = await watch(page);
  await page.goto("/docs/api#tag/interface/GET/v1/openapi.json");
  await page.locator("body.light-mode").waitFor();
  await expectAccessible(page, SCALAR);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await page.locator("body.dark-mode").waitFor();
  await expectAccessible(page, SCALAR);
  await page.getByRole("button", { name: /Test Request.*get \/v1\/openapi\.json/i }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith("/v1/openapi.json"));
  await page.getByRole("button", { name: /^Send/ }).first().click();
  expect((await answered).status()).toBe(200);
  expect(seen).toEqual({ outside: [], refused: [] });
});

test("the documentation fits a phone, and the product leads to it", async () => {
  const member = await newMember(await newOrganization(), "viewer");
  const page = await pageOf(browser, member);
  await page.goto("/overview");
  await page.getByRole("link", { name: "Documentation" }).click();
  await arrivesAt(page, "**/docs", "Documentation");
  await page.goto("/overview");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("backup");
  // Controls about backups are found too, and may come first.
  await page.getByRole("option", { name: "Guide: Backup and restore" }).click();
  await arrivesAt(page, "**/docs/backup-and-restore", "Backup and restore");
  await visible(page, "What to back up");
  await expectFitsPhone(page, ["/docs", "/docs/quickstart", "/docs/configuration", "/docs/glossary"]);
});
