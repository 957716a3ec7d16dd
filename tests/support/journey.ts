import type { Browser, Locator, Page } from "playwright";
import { expect, inject } from "vitest";
import { expectAccessible, newPage } from "./chromium";
import { signedIn } from "./cookie-browser";

/**
 * A page, as large as a laptop's, of somebody who has signed in before; the form has its own test.
 *
 * @param url another server than the one all tests share
 */
export async function pageOf(
  browser: Browser,
  { email, password }: { email: string; password: string },
  url: string = inject("running").baseUrl,
): Promise<Page> {
  const page = await newPage(browser, { baseURL: url, viewport: { width: 1440, height: 900 } });
  const { cookies } = await signedIn(email, password, url);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return page;
}

/** Waits until a link has led to its page; the title of the document comes after the address. */
export async function arrivesAt(page: Page, url: string | RegExp, heading: string | RegExp): Promise<void> {
  await page.waitForURL(url);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await expect.poll(() => page.title()).not.toBe("");
}

/** Waits until a text is shown. */
export const visible = (where: Page | Locator, text: string | RegExp): Promise<void> =>
  where.getByText(text).first().waitFor();

/** Waits until a place has the focus of the keyboard. */
export async function hasFocus(where: Locator): Promise<void> {
  await expect
    .poll(() => where.evaluate((element) => element === document.activeElement), { timeout: 10_000 })
    .toBe(true);
}

/** What a place says now, as a person reads it. */
export async function saysNow(where: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: only the layout knows where one word ends
  return (await where.innerText()).replaceAll(/\s+/g, " ").trim();
}

/** Keeps the scripts of a page back until it is called, as a slow connection does. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Opens each path on a phone in dark colours: nothing may be wider than the screen, and everything stays accessible. */
export async function expectFitsPhone(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of paths) {
    await page.goto(path);
    // Under an open drawer the page is there, but not for assistive technology.
    await page.locator("h1:visible").first().waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 10_000 }).toBe(0);
    const overflow = await page.evaluate(() => {
      const { scrollWidth } = document.scrollingElement ?? document.documentElement;
      return scrollWidth - window.innerWidth;
    });
    expect(overflow, `${path} scrolls sideways on a phone`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
}
