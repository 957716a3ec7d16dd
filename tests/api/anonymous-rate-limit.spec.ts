import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newOrganization } from "../support/organization";
import { startServer, stopServer } from "../support/running-server";

// The server the other tests share lets anonymous requests through: here is one that does not.
const LIMIT = 10;
let server: ChildProcess;
let baseUrl: string;
let dataDir: string;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-anonymous-"));
  const { databaseUrl, secret } = inject("running");
  // The address of the shared server: a new one would take it for its own.
  delete process.env.ASSAY_BASE_URL;
  const started = await startServer({
    ASSAY_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: secret,
    ASSAY_FIRST_RUN: "empty",
    ASSAY_ANONYMOUS_RATE_LIMIT: String(LIMIT),
    ASSAY_TRUST_PROXY: "on",
    WORKER: "external",
  });
  server = started.process;
  baseUrl = started.baseUrl;
});
afterAll(async () => {
  await stopServer(server);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Asks as our own proxy hands a request on: the caller's claim first, the address it saw last. */
const ask = (address: string, headers: Record<string, string> = {}, at = "/v1/me") =>
  fetch(`${baseUrl}${at}`, { headers: { "x-forwarded-for": address, ...headers } });

/** Ten requests that no credential opens, of every kind. */
async function useUp(address: string): Promise<number[]> {
  const kinds: [Record<string, string>, string?][] = [
    [{}],
    [{ "x-api-key": "svc_wrong" }],
    [{ authorization: "Bearer a.b.c" }],
    [{}, "/v1/nothing"],
    [{ cookie: "assay-session=forged" }],
  ];
  const answers = await Promise.all([...kinds, ...kinds].map(([headers, at]) => ask(address, headers, at)));
  return answers.map(({ status }) => status);
}

test("an address without a credential is refused after its limit, whatever it tries", async () => {
  const statuses = await useUp("198.51.100.1");
  expect(statuses.filter((status) => status === 429)).toEqual([]);
  const refused = await ask("198.51.100.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("ratelimit-policy")).toBe(`"default";q=${LIMIT};w=60`);
  expect(((await refused.json()) as { code: string }).code).toBe("rate_limited");
});

test("another address is not, and neither is a good credential from the same address", async () => {
  await useUp("198.51.100.2");
  expect((await ask("198.51.100.2")).status).toBe(429);
  expect((await ask("198.51.100.3")).status).toBe(401);
  const { apiKey } = await newOrganization();
  expect((await ask("198.51.100.2", { "x-api-key": apiKey })).status).toBe(200);
});

test("a caller cannot choose its address: what stands before the proxy's own entry is a claim", async () => {
  await useUp("198.51.100.4");
  for (const claim of ["10.0.0.1", "198.51.100.5", ""]) {
    expect((await ask(`${claim}, 198.51.100.4`, { "x-assay-client-address": claim })).status).toBe(429);
  }
});

describe("the browser's sign-in passes the same pipeline as the interface", () => {
  const signIn = (address: string, body: string, type = "application/json") =>
    fetch(`${baseUrl}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { "x-forwarded-for": address, "content-type": type },
      body,
      redirect: "manual",
    });
  const problemOf = async (response: Response) => {
    const problem = (await response.json()) as { code: string; request_id: string };
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(problem.request_id).toBe(response.headers.get("x-request-id"));
    return [response.status, problem.code];
  };

  test("an address is refused after its limit, before any password is checked", async () => {
    for (let attempt = 0; attempt < LIMIT; attempt++)
      expect((await signIn("198.51.100.20", "{}")).status).not.toBe(429);
    const refused = await signIn("198.51.100.20", "{}");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await problemOf(refused)).toEqual([429, "rate_limited"]);
    expect((await ask("198.51.100.20")).status).toBe(429);
  });

  test("a body over 1 MiB is refused, JSON or form", async () => {
    const large = "x".repeat(1024 * 1024 + 1);
    for (const [body, type] of [
      [JSON.stringify({ email: large }), "application/json"],
      [`email=${large}`, "application/x-www-form-urlencoded"],
    ] as const)
      expect(await problemOf(await signIn("198.51.100.21", body, type))).toEqual([413, "payload_too_large"]);
  });

  test.each(['{"email":', "[]", "null", '"text"'])(
    "a body that is no JSON object is refused: %s",
    async (body) => {
      expect(await problemOf(await signIn("198.51.100.22", body))).toEqual([400, "malformed_json"]);
    },
  );
});
