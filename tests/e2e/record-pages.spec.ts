import fs from "node:fs";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { CookieBrowser, signedIn } from "../support/cookie-browser";
import { pageOf, saysNow } from "../support/journey";
import { newResourceAt, type PathParameters } from "../support/operations";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newRoom, ROOM_COOKIE } from "../support/rooms";

const NO_SUCH_RECORD = "There is no such record";
const ENGAGEMENTS_RULE = "Only managers invite auditors and see their work";

/** What an address may name instead of a record. */
const UNKNOWN = ["unknown", "%20", "%00", "%F0%9F%94%90", "..%2F..", "'%20OR%20''='", "x".repeat(2_000)];

/** The pages that are about a record: where the API has it, and what the segments of the address are. */
const PAGES: Readonly<Record<string, { resource?: string; names: (made: PathParameters) => string[] }>> = {
  "/audits/[id]": { resource: "/v1/audits/{id}", names: idOf },
  "/audits/[id]/compare": { resource: "/v1/audits/{id}", names: idOf },
  "/consensus/[id]": { resource: "/v1/orchestrator/consensus/{id}", names: idOf },
  "/documents/[id]": { resource: "/v1/documents/{id}", names: idOf },
  "/documents/[id]/difference": { resource: "/v1/documents/{id}", names: idOf },
  "/frameworks/[code]": { resource: "/v1/frameworks/{code}", names: ({ code = "" }) => [code] },
  "/programs/[id]": { resource: "/v1/programs/{id}", names: idOf },
  "/programs/[id]/auditors": { resource: "/v1/programs/{id}", names: idOf },
  "/programs/[id]/auditors/[engagementId]": {
    resource: "/v1/engagements/{id}",
    names: ({ program_id = "", id = "" }) => [program_id, id],
  },
  "/programs/[id]/controls": { resource: "/v1/programs/{id}", names: idOf },
  "/programs/[id]/controls/[controlId]": {
    resource: "/v1/programs/{id}/controls/{control_id}",
    names: ({ id = "", control_id = "" }) => [id, control_id],
  },
  "/programs/[id]/controls/apply": { resource: "/v1/programs/{id}", names: idOf },
  "/programs/[id]/soa": { resource: "/v1/programs/{id}/soa", names: idOf },
  "/programs/deleted/[id]": { resource: "/v1/deleted-programs/{id}", names: idOf },
  "/settings/profile/[code]": { names: () => ["GDPR"] },
  "/systems/[id]": { resource: "/v1/systems/{id}", names: idOf },
  "/systems/[id]/applicability/[code]": {
    resource: "/v1/systems/{id}",
    names: ({ id = "" }) => [id, "GDPR"],
  },
  "/systems/[id]/edit": { resource: "/v1/systems/{id}", names: idOf },
  "/webhooks/[id]": { resource: "/v1/webhooks/{id}", names: idOf },
};

function idOf({ id = "" }: PathParameters): string[] {
  return [id];
}

/** The address of a page with these names in its segments. */
function addressOf(route: string, names: readonly string[]): string {
  const rest = [...names];
  return route.replaceAll(/\[\w+\]/g, () => rest.shift() ?? "");
}

let browser: Browser;
let own: TestOrganization;
let other: TestOrganization;
let visitor: CookieBrowser;
beforeAll(async () => {
  [browser, own, other] = await Promise.all([launchBrowser(), newOrganization(), newOrganization()]);
  visitor = await signedIn(own.admin.email, own.password);
});
afterAll(async () => browser?.close());

/** Makes what a page is about, and gives the names of its address. */
async function namesIn(organization: TestOrganization, page: string): Promise<string[]> {
  const { resource, names } = PAGES[page] ?? {};
  if (!names) throw new TypeError(page);
  return names(resource === undefined ? {} : await newResourceAt(resource, organization));
}

async function open(address: string, who: CookieBrowser = visitor) {
  const answer = await who.fetch(address);
  return { status: answer.status, html: await answer.text() };
}

test("every page whose address names something is in the list", () => {
  const files = fs.readdirSync("app/(dashboard)", { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith("/page.tsx"));
  const routes = pages.map((file) => `/${file.replaceAll(/\([^)]*\)\//g, "").replace("/page.tsx", "")}`);
  expect(routes.filter((route) => route.includes("[")).toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

describe.each(Object.keys(PAGES))("%s", (route) => {
  // A framework of the catalog belongs to no organization.
  const isOwned = PAGES[route]?.resource !== undefined;
  let foreign: string[];
  beforeAll(async () => {
    foreign = isOwned ? await namesIn(other, route) : [];
  });

  test("shows a record to its organization, and answers 404 for any other name", async () => {
    const names = await namesIn(own, route);
    expect((await open(addressOf(route, names))).status).toBe(200);
    for (const index of names.keys())
      for (const name of [...UNKNOWN, ...foreign.slice(index, index + 1)]) {
        // Of a system, the framework is one of the catalog.
        if (name === names[index]) continue;
        const address = addressOf(route, names.with(index, name));
        const { status, html } = await open(address);
        expect(status, `${address}: ${html.slice(0, 2_000)}`).toBe(404);
        expect(html, address).toContain(NO_SUCH_RECORD);
      }
  });

  test("says of another organization's record what it says of none", async () => {
    const page = await pageOf(browser, { email: own.admin.email, password: own.password });
    const unknown = ["unknown", "unknown"];
    const said: string[] = [];
    for (const names of isOwned ? [unknown, foreign] : [unknown]) {
      expect((await page.goto(addressOf(route, names)))?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: NO_SUCH_RECORD }).waitFor();
      expect(await page.title()).toBe("Not found · Assay");
      said.push(await saysNow(page.locator("main")));
    }
    expect(new Set(said).size).toBe(1);
    await expectAccessible(page);
    await page.close();
  });
});

test("a record in the place of another one is unknown", async () => {
  const [[program = ""], [, engagement = ""], [, control = ""]] = await Promise.all([
    namesIn(own, "/programs/[id]"),
    namesIn(own, "/programs/[id]/auditors/[engagementId]"),
    namesIn(own, "/programs/[id]/controls/[controlId]"),
  ]);
  expect((await open(`/programs/${program}/auditors/${engagement}`)).status).toBe(404);
  expect((await open(`/programs/${program}/controls/${control}`)).status).toBe(404);
});

test("an engagement can be read when its program is deleted", async () => {
  const [program = "", engagement = ""] = await namesIn(own, "/programs/[id]/auditors/[engagementId]");
  await api({ method: "DELETE", path: `/v1/programs/${program}`, apiKey: own.apiKey });
  expect((await open(`/programs/${program}/auditors`)).status).toBe(404);
  expect((await open(`/programs/${program}/auditors/${engagement}`)).status).toBe(200);
});

test("a role that may not see a record does not learn whether there is one", async () => {
  const viewer = await newMember(own, "viewer");
  const reader = await signedIn(viewer.email, viewer.password);
  const deleted = addressOf("/programs/deleted/[id]", await namesIn(own, "/programs/deleted/[id]"));
  expect((await open(deleted, reader)).status).toBe(404);
  for (const [route, rule] of [
    ["/webhooks/[id]", "Only managers see webhooks"],
    ["/programs/[id]/auditors/[engagementId]", ENGAGEMENTS_RULE],
  ] as const) {
    const names = await namesIn(own, route);
    for (const last of [names.at(-1) ?? "", "unknown"]) {
      const { status, html } = await open(addressOf(route, names.with(-1, last)), reader);
      expect(status, route).toBe(200);
      expect(html).toContain(rule);
    }
  }
});

test("a contributor who sees a program learns who may see its auditors", async () => {
  const contributor = await newMember(own, "contributor");
  const page = await pageOf(browser, contributor);
  const [program = ""] = await namesIn(own, "/programs/[id]/auditors");
  expect((await page.goto(`/programs/${program}/auditors`))?.status()).toBe(200);
  await page.getByRole("heading", { level: 2, name: ENGAGEMENTS_RULE }).waitFor();
  await page.getByRole("link", { name: own.admin.email }).waitFor();
  expect(await page.getByRole("button", { name: "Invite an auditor" }).count()).toBe(0);
  await expectAccessible(page);
  const unknown = await page.goto("/programs/unknown/auditors");
  expect(unknown?.status()).toBe(404);
  await page.close();
});

test("in the auditor's room, controls of other programs answer 404 as unknown ones do", async () => {
  const [{ room, controlIds }, foreign] = await Promise.all([newRoom(own), newRoom(own)]);
  const auditor = new CookieBrowser();
  auditor.cookies.set(ROOM_COOKIE, room.cookie.slice(ROOM_COOKIE.length + 1));
  expect((await open(`/room/controls/${controlIds[0]}`, auditor)).status).toBe(200);
  for (const id of [...UNKNOWN, foreign.controlIds[0] ?? ""]) {
    const { status, html } = await open(`/room/controls/${id}`, auditor);
    expect(status, id).toBe(404);
    expect(html).toContain("There is no such page in this room.");
  }
});
