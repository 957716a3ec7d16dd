import fs from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { GUIDES } from "@/lib/features/guides/vocabulary";
import { openApiDocument } from "../support/openapi";

const get = (path: string) => fetch(`${inject("running").baseUrl}${path}`, { redirect: "manual" });
const search = async (query: string) =>
  (await (await get(`/docs/search.json?q=${encodeURIComponent(query)}`)).json()).data;

describe("the documentation, without signing in", () => {
  test.each(GUIDES)("/docs/$slug is served with its title", async ({ slug, title }) => {
    const response = await get(`/docs/${slug}`);
    const html = await response.text();
    expect([
      response.status,
      html.includes(`<title>${title.replaceAll("'", "&#x27;")} · Assay documentation</title>`),
    ]).toEqual([200, true]);
    // What the product does not serve is not linked.
    expect(html).not.toMatch(/href="[^"]*(decisions\/|\.md["#])/);
  });

  test.each([
    "/docs/architecture",
    "/docs/catalog-review",
    "/docs/unknown",
    "/docs/images/unknown.webp",
    "/docs/receivers/..%2Fquickstart.md",
  ])("%s is not there", async (path) => expect((await get(path)).status).toBe(404));

  test("pictures and receivers have their own media type", async () => {
    const picture = await get("/docs/images/audit.webp");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const receiver = await get("/docs/receivers/receiver.py");
    expect(receiver.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await receiver.text()).toBe(fs.readFileSync("docs/receivers/receiver.py", "utf8"));
  });

  test("the file of the API reference is served as UTF-8, with its license", async () => {
    const script = await get("/scalar/standalone.js");
    expect([script.status, script.headers.get("content-type")?.toLowerCase()]).toEqual([
      200,
      expect.stringMatching(/^(application|text)\/javascript; charset=utf-8$/),
    ]);
    expect(await script.text()).not.toContain('new Function("")');
    expect(await (await get("/scalar/LICENSE.txt")).text()).toMatch(/^MIT License/);
  });
});

describe("the search of the documentation", () => {
  test("finds a section of a guide by a word with a typing error", async () => {
    const hits = await search("backup restroe");
    expect(hits[0]).toMatchObject({ page: "Backup and restore", is_operation: false });
    expect(hits[0].href).toMatch(/^\/docs\/backup-and-restore/);
  });

  test("finds an operation with its place in the reference", async () => {
    const { paths } = openApiDocument(inject("running").baseUrl);
    expect(paths["/v1/webhooks/{id}/rotate-secret"]).toBeDefined();
    expect(await search("rotate-secret")).toContainEqual(
      expect.objectContaining({
        href: "/docs/api#tag/webhooks/POST/v1/webhooks/{id}/rotate-secret",
        is_operation: true,
      }),
    );
  });

  test.each(["", "   ", "?".repeat(5_000), "zzzzqqqq"])("has no answer to %j", async (query) => {
    expect(await search(query)).toEqual([]);
  });
});
