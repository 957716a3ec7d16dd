import { createHmac } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServer, stopServer } from "../support/running-server";
import { startReceiver } from "../support/webhook-receiver";

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) fs.rmSync(directory, { recursive: true, force: true });
});

function newDataDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-identity-"));
  fs.chmodSync(directory, 0o755);
  directories.push(directory);
  return directory;
}

const firstRunOf = (dataDir: string) =>
  JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8")) as {
    email: string;
    password: string;
    api_key: string;
  };

test("one address that guesses over many accounts is stopped, and standard output says so without the password", async () => {
  const dataDir = newDataDirectory();
  const server = await startServer({
    ASSAY_DATA_DIR: dataDir,
    ASSAY_FIRST_RUN: "empty",
    ASSAY_SIGN_IN_ADDRESS_LIMIT: "6",
  });
  const password = "a-guess-that-nobody-made-before";
  const guess = async (email: string) => {
    const { status } = await fetch(`${server.baseUrl}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    return status;
  };
  const statuses: number[] = [];
  for (let number = 0; number < 7; number++) statuses.push(await guess(`person-${number}@example.com`));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  await stopServer(server.process);
  const events = server
    .output()
    .split("\n")
    .filter((line) => line.startsWith('{"type":"security"'))
    .map((line) => JSON.parse(line).event);
  expect(events).toContain("sign_in.refused");
  expect(events).toContain("sign_in.throttled");
  expect(server.output()).not.toContain(password);
});

test("a new ASSAY_SECRET keeps API keys and webhook secrets while the former one is named", async () => {
  const dataDir = newDataDirectory();
  const receiver = await startReceiver();
  const [former, current] = [
    "the-former-secret-of-this-test-0123456789",
    "the-new-secret-of-this-test-0123456789",
  ];
  const start = (settings: Record<string, string>) =>
    startServer({ ASSAY_DATA_DIR: dataDir, ASSAY_FIRST_RUN: "empty", ...settings });
  const request = async (baseUrl: string, apiKey: string, url: string, body?: unknown) => {
    const answer = await fetch(`${baseUrl}${url}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  };

  const before = await start({ ASSAY_SECRET: former });
  const { api_key: apiKey } = firstRunOf(dataDir);
  const created = await request(before.baseUrl, apiKey, "/v1/webhooks", {
    url: receiver.url,
    events: ["governance.decision"],
  });
  expect(created.status).toBe(201);
  await stopServer(before.process);

  const during = await start({ ASSAY_SECRET: current, ASSAY_SECRET_PREVIOUS: former });
  expect((await request(during.baseUrl, apiKey, "/v1/me")).status).toBe(200);
  const tested = await request(during.baseUrl, apiKey, `/v1/webhooks/${created.json.id}/test`, {});
  expect(tested.status).toBe(201);
  await expect.poll(() => receiver.requests.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [delivered] = receiver.requests;
  expect(delivered?.headers["x-service-signature"]).toBe(
    createHmac("sha256", created.json.secret)
      .update(delivered?.body ?? "")
      .digest("hex"),
  );
  await stopServer(during.process);

  // The key was hashed anew when it was used; one that was not used in between has ended.
  const after = await start({ ASSAY_SECRET: current });
  expect((await request(after.baseUrl, apiKey, "/v1/me")).status).toBe(200);
  await stopServer(after.process);
  await receiver.close();
});
