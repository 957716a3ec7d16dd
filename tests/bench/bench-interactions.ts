import type { Locator, Page } from "playwright";
import { launchBrowser } from "../support/chromium";
import { signedIn } from "../support/cookie-browser";
import { newOrganization } from "../support/organization";
import { stopServer } from "../support/running-server";
import { startBenchServer } from "./bench-server";
import { type Bench, type Figure, median, percentile, timeFigure } from "./figure";

const SYSTEMS = 200;
const ROUNDS = 20;
const WARM_UP = 2;
const GOAL_MS = 200;
/** A phone of the middle class is about that much slower than a laptop. */
const SLOWDOWN = 4;
/** The browser reports no interaction that is painted sooner, so those count as this. */
const SHORTEST_MS = 16;
const REPORT_MS = 2_000;

const DOCUMENT = `# Support assistant

The risk register lists 24 risks. Each risk has an owner and is reviewed by the safety board every quarter.
An operator sees every suggestion and can reject or override it with one click.
`;

interface Interaction {
  what: string;
  path: string;
  act: (page: Page) => Promise<unknown>;
  /** Takes it back, so that the next round begins where this one did. */
  undo: (page: Page) => Promise<unknown>;
}

/**
 * From a click or a key to the next frame on the screen, as the browser's Event Timing measures it, on a processor
 * that is slowed down. The lists have 200 systems and the controls of two frameworks.
 */
export const benchInteractions: Bench = async (place) => {
  const { admin, apiKey, password } = await newOrganization();
  const server = await startBenchServer(place);
  const browser = await launchBrowser();
  try {
    const url = server.baseUrl;
    const interactions = await prepare(url, apiKey);
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    const { cookies } = await signedIn(admin.email, password, url);
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    const figures: Figure[] = [];
    for (const interaction of interactions) figures.push(await measure(page, interaction));
    return figures;
  } finally {
    await browser.close();
    await stopServer(server.process);
  }
};

async function prepare(baseUrl: string, apiKey: string): Promise<Interaction[]> {
  const headers = { "x-api-key": apiKey, "content-type": "application/json" };
  const create = async (path: string, body: unknown): Promise<string> => {
    const answer = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { id: string }).id;
  };
  for (let index = 0; index < SYSTEMS; index++)
    await create("/v1/systems", { name: `Support assistant ${index}` });
  const frameworks = ["ISO27001", "GDPR"];
  const program = await create("/v1/programs", { name: "Certification", frameworks });
  const audit = { system_name: "Support assistant 0", framework: "GDPR", context: DOCUMENT };
  return interactionsOf(`/programs/${program}/controls`, `/audits/${await create("/v1/audit", audit)}`);
}

function interactionsOf(controls: string, report: string): Interaction[] {
  const firstControl = (page: Page) => page.locator("tbody a").first();
  const search = (page: Page) => page.getByRole("searchbox", { name: "Search the controls" });
  const finding = (page: Page) => page.locator("[data-list-item]").first();
  const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
  const type = (field: Locator) => field.press("a");
  const nameHead = (page: Page) => page.getByRole("columnheader").getByRole("link").first();
  const close = async (page: Page, dialog: Locator) => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  };
  return [
    {
      what: "open a control",
      path: controls,
      act: (page) => firstControl(page).click(),
      undo: (page) => page.goto(controls),
    },
    {
      what: "type into the filter of controls",
      path: controls,
      act: (page) => type(search(page)),
      undo: (page) => search(page).fill(""),
    },
    {
      what: "switch to the board",
      path: controls,
      act: (page) => page.getByRole("button", { name: "Board", exact: true }).click(),
      undo: (page) => page.getByRole("button", { name: "Table", exact: true }).click(),
    },
    {
      what: "sort the systems",
      path: "/systems",
      act: (page) => nameHead(page).click(),
      undo: (page) => page.goto("/systems"),
    },
    {
      what: "expand a finding",
      path: report,
      act: (page) => finding(page).click(),
      undo: (page) => finding(page).click(),
    },
    {
      what: "open the palette",
      path: "/systems",
      act: (page) => page.keyboard.press("Control+k"),
      undo: (page) => close(page, palette(page)),
    },
    {
      what: "type into the palette",
      path: "/systems",
      act: async (page) => {
        await page.keyboard.press("Control+k");
        await palette(page).getByRole("combobox").waitFor();
        await settled(page);
        await forget(page);
        await type(palette(page).getByRole("combobox"));
      },
      undo: (page) => close(page, palette(page)),
    },
  ];
}

async function measure(page: Page, { what, path, act, undo }: Interaction): Promise<Figure> {
  const protocol = await page.context().newCDPSession(page);
  await page.goto(path);
  await page.locator("h1:visible").first().waitFor();
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    await settled(page);
    await observe(page);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await forget(page);
    await act(page);
    const ms = await slowest(page);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    if (round >= WARM_UP) times.push(ms);
    await undo(page);
  }
  await protocol.detach();
  const p50 = `p50 ${median(times).toFixed(0)} ms`;
  const figure = timeFigure(`To the next paint, p75, ${what}`, percentile(times, 0.75), GOAL_MS);
  return { ...figure, baseline: p50 };
}

/** Until no request is open, so that the page listens and nothing of before is measured. */
const settled = (page: Page) => page.waitForLoadState("networkidle");

type Observed = typeof globalThis & { paints?: number[] };

/** Begins to note the interactions of a page; once for each page that was loaded. */
const observe = (page: Page) =>
  page.evaluate((shortest) => {
    const noted = globalThis as Observed;
    if (noted.paints) return;
    noted.paints = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0) noted.paints?.push(entry.duration);
    }).observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
  }, SHORTEST_MS);

const forget = (page: Page) =>
  page.evaluate(() => {
    (globalThis as Observed).paints = [];
  });

/** The slowest event of the interaction: of a click, of pointer and mouse; of a key, of pressing and releasing it. */
async function slowest(page: Page): Promise<number> {
  const noted = () => (globalThis as Observed).paints?.length;
  await page.waitForFunction(noted, undefined, { timeout: REPORT_MS }).catch(() => undefined);
  // What belongs to the same interaction comes with the frames that follow.
  return page.evaluate(async (shortest) => {
    for (let frames = 0; frames < 5; frames++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return Math.max(shortest, ...((globalThis as Observed).paints ?? []));
  }, SHORTEST_MS);
}
