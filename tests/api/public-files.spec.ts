import { expect, inject, test } from "vitest";

const get = (path: string) => fetch(`${inject("running").baseUrl}${path}`, { redirect: "manual" });

test.each([
  ["/favicon.ico", /^image\/(x-icon|vnd\.microsoft\.icon)/],
  ["/icon.svg", /^image\/svg\+xml/],
  ["/apple-touch-icon.png", /^image\/png/],
  ["/icon-192.png", /^image\/png/],
  ["/icon-512.png", /^image\/png/],
  ["/icon-maskable-512.png", /^image\/png/],
  ["/social.png", /^image\/png/],
  ["/manifest.webmanifest", /^application\/manifest\+json/],
  ["/robots.txt", /^text\/plain/],
  ["/.well-known/security.txt", /^text\/plain/],
])("%s can be read without signing in, with its own media type", async (path, type) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(type);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a former address of a page leads to it, with what was asked", async () => {
  const response = await get("/drift/analyse?system=Aria");
  expect(response.status).toBe(308);
  expect(response.headers.get("location")).toBe("/drift/analyze?system=Aria");
});

test("search engines are asked to stay out", async () => {
  expect(await (await get("/robots.txt")).text()).toMatch(/^User-agent: \*\nDisallow: \/$/m);
});

test("security.txt has the two fields that RFC 9116 requires, once each where it says so", async () => {
  const lines = (await (await get("/.well-known/security.txt")).text()).split("\n");
  const values = (name: string) => lines.filter((line) => line.startsWith(`${name}: `));
  expect(values("Contact")[0]).toMatch(/^Contact: (mailto:|https:\/\/)\S+$/);
  expect(values("Expires")).toHaveLength(1);
  expect(values("Expires")[0]).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
});

test("every icon of the manifest is there, in the size it claims", async () => {
  const manifest = await (await get("/manifest.webmanifest")).json();
  for (const { src, sizes, type } of manifest.icons) {
    const picture = await get(src);
    expect([src, picture.status]).toEqual([src, 200]);
    if (type !== "image/png") continue;
    // Width and height of a PNG picture, RFC 2083 section 4.1.1.
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("pages name icons, manifest and the social picture", async () => {
  const { baseUrl } = inject("running");
  const html = await (await get("/sign-in")).text();
  for (const part of [
    '<link rel="manifest" href="/manifest.webmanifest"',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"',
    'href="/favicon.ico"',
    `<meta property="og:image" content="${baseUrl}/social.png"`,
  ])
    expect(html).toContain(part);
});
