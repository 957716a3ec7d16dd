import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "@/lib/platform/env";
import { listen, type WebServer } from "@/lib/platform/http/web-server";
import { requestLines, sendRaw } from "../../../support/raw-http";

const PORTAL = "https://portal.example.com";
let server: WebServer;
let baseUrl: string;
beforeAll(async () => {
  const settings = readSettings(
    {
      PORT: "0",
      HOST: "127.0.0.1",
      ASSAY_BASE_URL: "https://assay.example.com",
      ASSAY_CORS_ORIGINS: PORTAL,
      NODE_ENV: "production",
    },
    "/nowhere",
  );
  server = await listen(settings);
  baseUrl = `http://127.0.0.1:${server.port}`;
});
afterAll(() => server.close());

const send = (line: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRaw(baseUrl, requestLines(`${line} HTTP/1.1`, headers));

test("before the application is there, every request is told when to come again", async () => {
  const answer = await send("GET /v1/me");
  expect([answer.status, answer.json.code, answer.headers.get("retry-after")]).toEqual([
    503,
    "unavailable",
    "2",
  ]);
});

describe("with the application", () => {
  beforeAll(() => {
    server.serveWith((request, response) => {
      const seen = JSON.stringify({ method: request.method, url: request.url, headers: request.headers });
      response.setHeader("vary", "rsc, next-router-state-tree, Accept-Encoding");
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(seen),
      });
      response.end(seen);
    });
  });

  test("a script of an allowed origin may read answers and ask what it may send", async () => {
    const answer = await send("GET /v1/me", { origin: PORTAL });
    expect(answer.headers.get("access-control-allow-origin")).toBe(PORTAL);
    expect(answer.headers.get("access-control-expose-headers")).toContain("ETag");
    const asked = await send("OPTIONS /v1/me", { origin: PORTAL, "access-control-request-method": "PUT" });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(asked.headers.get("access-control-allow-headers")).toContain("If-Match");
    for (const { headers } of [answer, asked])
      expect(headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("a script of another origin may not, and pages are never opened", async () => {
    for (const [path, origin] of [
      ["/v1/me", "https://elsewhere.example"],
      ["/overview", PORTAL],
    ] as const) {
      const answer = await send(`GET ${path}`, { origin });
      expect(answer.headers.get("access-control-allow-origin"), path).toBeNull();
    }
    const asked = await send("OPTIONS /v1/me", {
      origin: "https://elsewhere.example",
      "access-control-request-method": "PUT",
    });
    expect(asked.headers.get("access-control-allow-methods")).toBeNull();
  });

  test("an answer of the interface varies by origin where origins are allowed, and never by the router", async () => {
    expect((await send("GET /v1/me")).headers.get("vary")).toBe("Accept-Encoding, Origin");
  });

  test("browsers are told to stay with https where that is the address", async () => {
    for (const line of ["GET /v1/me", "GET /overview", "PUT /overview", "OPTIONS *"])
      expect((await send(line)).headers.get("strict-transport-security"), line).toBe("max-age=63072000");
  });

  test("what the server tells the application cannot be told from outside", async () => {
    const { json } = await send("GET /v1/me", {
      "x-assay-client-address": "10.0.0.1",
      "x-assay-method": "PURGE",
      "x-assay-path": "/elsewhere",
      rsc: "1",
    });
    expect(json.headers).toMatchObject({ "x-assay-client-address": "127.0.0.1", "x-assay-path": "/v1/me" });
    expect(json.headers).not.toHaveProperty("x-assay-method");
    expect(json.headers).not.toHaveProperty("rsc");
  });

  test("a method that no route has comes as one that every route has, with its name beside it", async () => {
    const { json } = await send("PURGE /v1/me");
    expect([json.method, json.headers["x-assay-method"]]).toEqual(["OPTIONS", "PURGE"]);
  });

  test("an offer to switch protocols is a plain request", async () => {
    const answer = await send("GET /v1/me", { connection: "Upgrade", upgrade: "h2c" });
    expect([answer.status, answer.json.url]).toEqual([200, "/v1/me"]);
  });
});
