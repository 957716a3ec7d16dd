import { afterAll, beforeAll, expect, test } from "vitest";
import { emitEvent } from "@/lib/features/events";
import { FRAMEWORK_CODES } from "@/lib/features/frameworks/vocabulary";
import { pool, transaction } from "@/lib/platform/database/database";
import { startFaultyReceiver } from "./faulty-receiver";
import { type OwnServer, startOwnServer } from "./own-server";
import { scaled } from "./scale";
import { seededRandom } from "./seeded-random";

/** Each round changes all 264 controls of a program, which records one event for each, and a few more. */
const ROUNDS = scaled({ short: 1, long: 8 });
const KILLS = scaled({ short: 1, long: 10 });
const PATHS = ["/one", "/two", "/three"];
/** A lease, a poll, and what a busy machine adds. */
const RESUME_WITHIN_SECONDS = 31 + 2;

let server: OwnServer;
let receiver: Awaited<ReturnType<typeof startFaultyReceiver>>;
beforeAll(async () => {
  [server, receiver] = await Promise.all([
    startOwnServer({ WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32" }),
    startFaultyReceiver(seededRandom(20_261_121)),
  ]);
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
});

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method,
    headers: { "x-api-key": server.apiKey, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

test("every event reaches every endpoint, signed, through faults and kills, and nothing that was rolled back", {
  timeout: scaled({ short: 180_000, long: 900_000 }),
}, async () => {
  const endpoints = await Promise.all(PATHS.map(registerEndpoint));
  const killedAt: Date[] = [];
  let worker = server.startWorker();
  const ids = await changeControls();
  await rollBackChanges();
  const acknowledged = () => endpoints.reduce((sum, endpoint) => sum + endpoint.acknowledged.size, 0);
  for (let kill = 1; kill <= KILLS; kill++) {
    // In the middle of the work, and each time further on.
    const share = Math.floor((ids * PATHS.length * kill) / (KILLS + 1));
    await expect.poll(acknowledged, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(share);
    worker.kill("SIGKILL");
    killedAt.push(new Date());
    worker = server.startWorker();
  }
  const open = async () => {
    const { rows } = await pool().query<{ open: number }>(
      `SELECT (SELECT count(*) FROM events WHERE relayed_at IS NULL)::int
           + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')::int AS open`,
    );
    return rows[0]?.open;
  };
  await expect.poll(open, { timeout: scaled({ short: 150_000, long: 800_000 }), interval: 500 }).toBe(0);

  const recorded = await recordedIds();
  expect(recorded.length).toBeGreaterThanOrEqual(ids);
  expect(await countNotDelivered()).toBe(0);
  for (const endpoint of endpoints) {
    expect([...endpoint.acknowledged.keys()].sort()).toEqual(recorded);
    // What was answered and not noted when the process was killed is sent again: what was in flight, and
    // what waited to be stored.
    const duplicates = [...endpoint.acknowledged.values()].reduce((sum, times) => sum + times - 1, 0);
    expect(duplicates).toBeLessThanOrEqual(KILLS * 8);
  }
  expect(receiver.badSignatures()).toBe(0);
  const resumed = await secondsUntilResumed(killedAt);
  expect(resumed.length, "no kill met an attempt").toBeGreaterThan(0);
  expect(Math.max(...resumed)).toBeLessThan(RESUME_WITHIN_SECONDS);
});

async function registerEndpoint(path: string) {
  const events = ["compliance.control_update", "compliance.status_change"];
  const { secret } = await call("POST", "/v1/webhooks", { url: receiver.urlOf(path), events });
  return receiver.expectEndpoint(path, secret);
}

/** Real changes over HTTP. @returns how many events they recorded at least */
async function changeControls(): Promise<number> {
  const program = await call("POST", "/v1/programs", { name: "Everything", frameworks: FRAMEWORK_CODES });
  const { data } = await call("GET", `/v1/programs/${program.id}/controls`);
  const control_ids = data.map((control: { id: string }) => control.id);
  let changed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const status = ["gap", "implemented"][round % 2];
    const result = await call("POST", `/v1/programs/${program.id}/controls/bulk`, { control_ids, status });
    changed += result.changed;
  }
  return changed;
}

/** Changes that fail after they have recorded their event. */
async function rollBackChanges(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM organizations LIMIT 1");
  for (let index = 0; index < 20; index++) {
    const work = transaction(async (tx) => {
      await emitEvent(tx, rows[0]?.id ?? "", {
        type: "compliance.status_change",
        occurredAt: new Date(),
        payload: {
          program_id: "rolled back",
          name: "",
          status: "active",
          previous_status: "draft",
          readiness_score: 0,
          previous_readiness_score: 0,
        },
      });
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
  }
}

async function recordedIds(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM events WHERE type IN ('compliance.control_update', 'compliance.status_change')",
  );
  return rows.map(({ id }) => id).sort();
}

async function countNotDelivered(): Promise<number | undefined> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM webhook_deliveries WHERE status <> 'delivered'",
  );
  return rows[0]?.count;
}

/**
 * From each kill to the first attempt at what it interrupted. A second one may wait longer: for its place
 * behind others at an endpoint that hangs.
 */
async function secondsUntilResumed(killedAt: readonly Date[]): Promise<number[]> {
  const { rows } = await pool().query<{ claimed_at: Date; resumed_at: Date }>(
    `SELECT a.started_at AS claimed_at, n.started_at AS resumed_at
     FROM webhook_attempts a JOIN webhook_attempts n ON n.delivery_id = a.delivery_id AND n.number = a.number + 1
     WHERE a.failure = 'interrupted'`,
  );
  return killedAt.flatMap((killed, index) => {
    const before = killedAt[index - 1];
    const resumed = rows
      .filter(({ claimed_at }) => claimed_at <= killed && (before === undefined || claimed_at > before))
      .map(({ resumed_at }) => (resumed_at.getTime() - killed.getTime()) / 1_000);
    return resumed.length > 0 ? [Math.min(...resumed)] : [];
  });
}
