import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { expect, inject, onTestFailed } from "vitest";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";
/** No sandbox: tests often run as root. The rest keeps the browser from calling home. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = fs.existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined;
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** A page that fails the test when the page itself reports an error. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: inject("running").baseUrl,
    reducedMotion: "reduce",
    ...options,
  });
  // A page may be late on a machine that runs other journeys at the same time; that is no failure.
  context.setDefaultTimeout(120_000);
  await traceFailures(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

/** A failed test leaves what its pages did in `test-results`: `npx playwright show-trace FILE` shows it. */
async function traceFailures(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: true, screenshots: false, sources: false });
  onTestFailed(async ({ task }) => {
    const name = task.name.replaceAll(/[^a-z0-9]+/gi, "-").slice(0, 80);
    await context.tracing.stop({ path: path.join("test-results", `${name}-${Date.now()}.zip`) });
  });
}

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/overview");
}

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeViolation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** A fault that is not ours to mend: what axe's rule finds in elements that match the selector. */
export interface AxeException {
  rule: string;
  selector: string;
}

/** Runs axe (WCAG 2.2 A and AA) on the page as it is now and expects nothing to be found, but for the exceptions. */
export async function expectAccessible(page: Page, exceptions: readonly AxeException[] = []): Promise<void> {
  // The title of a page that was reached by a link may come a moment after its content.
  const hasTitle = () => page.waitForFunction(() => document.title !== "");
  await hasTitle();
  // Through the debugger protocol, which the page's content security policy does not concern.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  let violations = await findViolations(page, exceptions);
  // A refresh takes the title away for a moment: axe looks again once it is back.
  if (violations.some(({ id }) => id === "document-title")) {
    await hasTitle();
    violations = await findViolations(page, exceptions);
  }
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

function findViolations(page: Page, exceptions: readonly AxeException[]): Promise<AxeViolation[]> {
  return page.evaluate(async (excepted) => {
    const run = (
      window as unknown as { axe: { run: (options: object) => Promise<{ violations: AxeViolation[] }> } }
    ).axe.run;
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    // What passes is counted, not described.
    const options = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] };
    const { violations: all } = await run(options);
    return all.map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(({ target: [first = ""] }) => {
        const element = document.querySelector(first);
        return !excepted.some(({ rule, selector }) => rule === id && element?.matches(selector));
      }),
    }));
  }, exceptions);
}
