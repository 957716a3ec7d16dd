import { afterEach, describe, expect, test } from "vitest";
import { closeConnections, createGuardedFetch } from "@/lib/platform/outbound";
import { type Respond, startReceiver, type WebhookReceiver } from "../../../support/webhook-receiver";

const open: WebhookReceiver[] = [];
afterEach(async () => {
  closeConnections();
  for (const receiver of open.splice(0)) await receiver.close();
});

async function serverThat(respond: Respond, host?: string) {
  const server = await startReceiver(respond, host);
  open.push(server);
  return server;
}

const guarded = createGuardedFetch(["127.0.0.1/32"]);
const get = (url: string, more = {}) => guarded({ url, maxBytes: 1_000, timeoutMs: 3_000, ...more });

describe("a guarded fetch", () => {
  test("brings a whole answer of any status", async () => {
    const { url } = await serverThat((response) => response.writeHead(404, { etag: '"1"' }).end("gone"));
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers.get("etag"), body.toString()]).toEqual([404, '"1"', "gone"]);
  });

  test("follows a redirect, and sends credentials to the origin they are for only", async () => {
    const other = await serverThat((response) => void response.end("here"));
    const own = await serverThat((response, { path }) =>
      path === "/hook"
        ? response.writeHead(301, { location: "/moved#part" }).end()
        : response.writeHead(302, { location: other.url }).end(),
    );
    const { url, body } = await get(own.url, { authorization: "Basic secret" });
    expect([url.href, body.toString()]).toEqual([other.url, "here"]);
    expect(own.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ["/hook", "Basic secret"],
      ["/moved", "Basic secret"],
    ]);
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    ["http://127.0.0.2/", /private or reserved|https/],
    ["http://169.254.169.254/latest/meta-data/", /https/],
    ["https://[::1]/", /private or reserved/],
    ["file:///etc/passwd", /must begin with https/],
    ["https://user:password@example.com/", /must not contain a user name/],
  ])("does not ask %s, neither at once nor by a redirect", async (address, reason) => {
    await expect(get(address)).rejects.toMatchObject({
      failure: "refused_address",
      message: expect.stringMatching(reason),
    });
    const server = await serverThat((response) => response.writeHead(302, { location: address }).end());
    await expect(get(server.url)).rejects.toMatchObject({ failure: "refused_address" });
    expect(server.requests).toHaveLength(1);
  });

  test("gives up a circle of redirects, and one of what it posts", async () => {
    const server = await serverThat((response) => response.writeHead(307, { location: "/hook" }).end());
    await expect(get(server.url)).rejects.toMatchObject({ failure: "redirects" });
    expect(server.requests).toHaveLength(6);
    await expect(get(server.url, { method: "POST", body: Buffer.from("a") })).rejects.toMatchObject({
      failure: "redirects",
    });
    expect(server.requests).toHaveLength(7);
  });

  test("reads no more than its limit, and waits no longer than its time", async () => {
    const long = await serverThat((response) => void response.end("a".repeat(1_001)));
    await expect(get(long.url)).rejects.toMatchObject({ failure: "too_large" });
    const slow = await serverThat((response) => {
      const timer = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(timer));
    });
    await expect(get(slow.url, { timeoutMs: 200 })).rejects.toMatchObject({ failure: "timeout" });
  });

  test("refuses an answer that is compressed unasked, which could be a bomb", async () => {
    const { url } = await serverThat((response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("x"),
    );
    await expect(get(url)).rejects.toThrow(/compressed/);
  });

  test("ends when its caller leaves", async () => {
    const { url } = await serverThat(() => undefined);
    const leaving = new AbortController();
    const answer = get(url, { signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(answer).rejects.toThrow("left");
  });
});
