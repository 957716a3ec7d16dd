import { beforeAll, describe, expect, inject, test } from "vitest";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";
import { requestLines, sendRaw } from "../support/raw-http";

let organization: TestOrganization;
let key: Record<string, string>;
beforeAll(async () => {
  organization = await newOrganization();
  key = { "x-api-key": organization.apiKey };
});

const send = (line: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRaw(inject("running").baseUrl, requestLines(line, headers));

/** Every refusal is a problem that names its request. */
function expectProblem(answer: Awaited<ReturnType<typeof send>>, status: number, code: string): void {
  expect([answer.status, answer.json?.code, answer.headers.get("content-type")]).toEqual([
    status,
    code,
    "application/problem+json",
  ]);
  expect(answer.json.request_id).toBe(answer.headers.get("x-request-id"));
  expect(answer.json.request_id).toMatch(/^req_/);
}

describe("a request that offers to switch protocols is answered as HTTP/1.1", () => {
  test.each([
    ["h2c", { connection: "Upgrade, HTTP2-Settings", "http2-settings": "AAMAAABkAAQAoAAAAAIAAAAA" }],
    ["websocket", { connection: "Upgrade", "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==" }],
  ])("%s", async (upgrade, headers) => {
    const answer = await send("GET /v1/me HTTP/1.1", { ...headers, upgrade, ...key });
    expect([answer.status, answer.json.api_key?.name ?? answer.json.kind]).not.toContain(undefined);
    expect(answer.status).toBe(200);
  });

  test("with its body, as Java's client sends it", async () => {
    const body = JSON.stringify({ name: "From Java" });
    const headers = {
      ...key,
      connection: "Upgrade, HTTP2-Settings",
      upgrade: "h2c",
      "http2-settings": "AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
      "content-type": "application/json",
      "content-length": String(body.length),
    };
    const answer = await sendRaw(
      inject("running").baseUrl,
      requestLines("POST /v1/systems HTTP/1.1", headers) + body,
    );
    expect([answer.status, answer.json.name]).toEqual([201, "From Java"]);
  });
});

describe("a method that no address has is refused with the ones that there are", () => {
  test.each(["PURGE", "PROPFIND", "TRACE", "LINK"])("%s", async (method) => {
    const answer = await send(`${method} /v1/programs HTTP/1.1`, key);
    expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
  });

  test("CONNECT is refused: this is no proxy", async () => {
    expectProblem(await send("CONNECT example.com:443 HTTP/1.1"), 405, "method_not_allowed");
  });

  test("a page has GET and HEAD", async () => {
    const answer = await send("PUT /sign-in HTTP/1.1");
    expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expectProblem(await send("TRACE /overview HTTP/1.1"), 405, "method_not_allowed");
  });

  test("a form sent before its page's script ran comes back to the page", async () => {
    const answer = await send("POST /sign-in HTTP/1.1", { "content-length": "0" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in"]);
  });

  test("OPTIONS * names the methods of the server", async () => {
    const answer = await send("OPTIONS * HTTP/1.1");
    expect([answer.status, answer.headers.get("allow")]).toEqual([
      204,
      "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    ]);
  });
});

describe("an address", () => {
  test("may be absolute, as a proxy sends it", async () => {
    const answer = await send("GET http://assay.test/v1/me HTTP/1.1", key);
    expect(answer.status).toBe(200);
  });

  test.each([
    "/v1/programs/",
    "/v1//programs",
    "//v1/programs",
    "/v1/./programs",
    "/v1/x/../programs",
    "/v1/%2e/programs",
    "/v1/x/%2e%2e/programs",
    "/v1%2fprograms",
    "/v1/frameworks/GDPR%2f",
    "/V1/programs",
    "/v1/programs;a=b",
    "/v1;a=b/programs",
    "/v1\\programs",
    "/auth/login;a=b",
    "/auth/login/",
    "/auth/nothing",
    "/auth/%00",
    "/Auth/login",
    "/auth",
    "/v1/programs.rsc",
    "/v1/programs.txt",
    "/v1/%5Bid%5D",
  ])("%s is no address of the interface, in the interface's own words", async (path) => {
    expectProblem(await send(`GET ${path} HTTP/1.1`, key), 404, "not_found");
  });

  test("with text that is neither a path nor a URL is refused", async () => {
    expectProblem(await send("GET ftp://assay.test/v1/me HTTP/1.1", key), 400, "bad_address");
    expectProblem(await send("GET /v1/me/% HTTP/1.1", key), 400, "bad_address");
  });

  test("that is unknown counts on the budget of a valid credential", async () => {
    const { headers: known } = await api({ path: "/v1/me", apiKey: organization.apiKey });
    for (const path of ["/v1/nothing", "/v1/audit"]) {
      const { headers } = await api({ path, apiKey: organization.apiKey });
      expect(headers.get("ratelimit-policy"), path).toBe(known.get("ratelimit-policy"));
      expect(Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]), path).toBeLessThan(
        Number(/r=(\d+)/.exec(known.get("ratelimit") ?? "")?.[1]),
      );
    }
  });
});

describe("nothing of the page router shows in the interface", () => {
  test.each<Record<string, string>>([
    { rsc: "1" },
    { rsc: "1", "next-router-prefetch": "1" },
    { "next-router-state-tree": "%5B%22%22%5D" },
    { "next-action": "x" },
    { "x-nextjs-data": "1" },
    { "x-middleware-prefetch": "1" },
  ])("%j changes nothing", async (headers) => {
    const answer = await send("GET /v1/me HTTP/1.1", { ...headers, ...key });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
  });

  test("an answer does not vary by the router's headers", async () => {
    for (const path of ["/v1/me", "/v1/nothing", "/v1/openapi.json"]) {
      const { headers } = await api({ path, apiKey: organization.apiKey });
      expect(headers.get("vary") ?? "", path).not.toMatch(/rsc|next-/i);
    }
  });
});

describe("what no route sees is a problem too", () => {
  test("headers that are too large", async () => {
    expectProblem(
      await send("GET /v1/me HTTP/1.1", { "x-large": "x".repeat(65_536) }),
      431,
      "headers_too_large",
    );
    expectProblem(await send(`GET /v1/${"x".repeat(20_000)} HTTP/1.1`), 431, "headers_too_large");
  });

  test("bytes that are no HTTP", async () => {
    expectProblem(await sendRaw(inject("running").baseUrl, "HELLO\r\n\r\n"), 400, "malformed_request");
  });

  test("an expectation that cannot be met", async () => {
    expectProblem(
      await send("GET /v1/me HTTP/1.1", { ...key, expect: "a-miracle" }),
      417,
      "expectation_failed",
    );
  });

  test("a compressed body", async () => {
    const answer = await api({
      method: "POST",
      path: "/v1/systems",
      apiKey: organization.apiKey,
      rawBody: new Uint8Array([0x1f, 0x8b, 8, 0]),
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
    });
    expect([answer.status, answer.json.code]).toEqual([415, "unsupported_media_type"]);
    expect(answer.json.detail).toContain("identity");
    expect(answer.headers.get("accept-encoding")).toBe("identity");
  });
});

test("whoever is refused and sends the rest slowly loses the connection", async () => {
  const { hostname, port } = new URL(inject("running").baseUrl);
  const { connect } = await import("node:net");
  const socket = connect(Number(port), hostname);
  const head = { "content-type": "application/json", "content-length": "1000000" };
  socket.write(requestLines("POST /v1/systems HTTP/1.1", head));
  const drip = setInterval(() => socket.write(" "), 200);
  const received = await new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(text));
  });
  clearInterval(drip);
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
});
