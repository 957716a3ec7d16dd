import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { emitEvent } from "@/lib/features/events";
import { encrypt } from "@/lib/platform/crypto";
import { pool, transaction } from "@/lib/platform/database/database";
import { startReceiver } from "../support/webhook-receiver";
import { hostileUrls } from "./hostile-urls";
import { type OwnServer, startOwnServer } from "./own-server";
import { scaled } from "./scale";

/** In the short run every sixth, so that every kind of trick is still there. */
const STEP = scaled({ short: 6, long: 1 });

/** The one address of this machine that may be sent to, so that a redirect away from it can be tried. */
const ALLOWED = "127.0.0.77";

let server: OwnServer;
let canary: Awaited<ReturnType<typeof startCanary>>;
let organizationId: string;
beforeAll(async () => {
  [server, canary] = await Promise.all([
    startOwnServer({ WEBHOOK_ALLOW_CIDRS: `${ALLOWED}/32` }),
    startCanary(),
  ]);
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM organizations");
  organizationId = rows[0]?.id ?? "";
});
afterAll(async () => {
  await server.stop();
  await canary.close();
});

/** Listens on every address of this machine and counts whoever connects. */
async function startCanary() {
  let hits = 0;
  const sung = http.createServer((_, response) => void response.end());
  sung.on("connection", () => {
    hits += 1;
  });
  sung.listen(0, "::");
  await once(sung, "listening");
  return {
    port: (sung.address() as AddressInfo).port,
    hits: () => hits,
    close: () => new Promise((resolve) => sung.close(resolve)),
  };
}

const register = (url: string) =>
  fetch(`${server.baseUrl}/v1/webhooks`, {
    method: "POST",
    headers: { "x-api-key": server.apiKey, "content-type": "application/json" },
    body: JSON.stringify({ url, events: ["audit.completed"] }),
  });

const urls = () => hostileUrls(canary.port).filter((_, index) => index % STEP === 0);

test("hostile addresses are refused at creation, each with the field and the reason", async () => {
  expect(hostileUrls(1).length).toBeGreaterThanOrEqual(300);
  for (const url of urls()) {
    const response = await register(url);
    const problem = await response.json();
    expect([response.status, problem.errors?.[0]?.pointer], url).toEqual([422, "/url"]);
  }
  expect(canary.hits()).toBe(0);
});

test("hostile addresses that are in the database all the same are refused at every attempt", async () => {
  const before = canary.hits();
  for (const url of urls()) await insertEndpoint(url);
  const redirecting = await startReceiver((response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end();
  }, ALLOWED);
  await insertEndpoint(redirecting.url);
  await emit();
  const worker = server.startWorker();
  const waiting = async () => {
    const { rows } = await pool().query<{ count: number }>(
      "SELECT count(*)::int AS count FROM webhook_endpoints e WHERE NOT EXISTS (SELECT 1 FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.endpoint_id = e.id)",
    );
    return rows[0]?.count;
  };
  await expect.poll(waiting, { timeout: 200_000, interval: 200 }).toBe(0);
  worker.kill("SIGTERM");
  await once(worker, "exit");
  const { rows } = await pool().query<{ url: string; failure: string }>(
    "SELECT DISTINCT url, failure FROM webhook_attempts WHERE failure NOT IN ('refused_address', 'unresolved') OR failure IS NULL",
  );
  expect(rows).toEqual([{ url: redirecting.url, failure: "status" }]);
  expect(canary.hits()).toBe(before);
  await redirecting.close();
});

async function insertEndpoint(url: string): Promise<void> {
  await pool().query(
    `INSERT INTO webhook_endpoints (id, organization_id, url, events, secret, created_by)
     VALUES ($1, $2, $3, '{audit.completed}', $4, 'usr_test')`,
    [newId("webhook"), organizationId, url, encrypt("a secret of the test", "webhook-secret")],
  );
}

function emit(): Promise<void> {
  return transaction((tx) =>
    emitEvent(tx, organizationId, {
      type: "audit.completed",
      occurredAt: new Date(),
      payload: {
        audit_id: "aud_1",
        system_name: "Aria",
        framework: "DMA",
        compliance_score: 0,
        findings_count: 0,
      },
    }),
  );
}
