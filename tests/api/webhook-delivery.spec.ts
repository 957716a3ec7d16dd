import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { emitEvent } from "@/lib/features/events";
import { EVENTS } from "@/lib/features/events/schema";
import { serviceSignature } from "@/lib/features/webhooks/signing";
import { pool, transaction } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";
import {
  type ReceivedRequest,
  type Respond,
  startReceiver,
  type WebhookReceiver,
} from "../support/webhook-receiver";
import { AUDIT_COMPLETED, deliveryWhen, emit, newEndpoint, productUrl, received } from "../support/webhooks";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const open: WebhookReceiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

/** A receiver and an endpoint of the organization that names it. */
async function newSubscriber(respond?: Respond, of = organization) {
  const receiver = await startReceiver(respond);
  open.push(receiver);
  return { receiver, ...(await newEndpoint(of, receiver.url)) };
}

const post = (path: string, body?: unknown) =>
  api({ method: "POST", path, apiKey: organization.apiKey, body });
const replay = (endpointId: string, id: string) => post(`/v1/webhooks/${endpointId}/deliveries/${id}/replay`);

function expectGenuine(request: ReceivedRequest, ...secrets: string[]) {
  const [current = ""] = secrets;
  const hmac = createHmac("sha256", Buffer.from(current)).update(Buffer.from(request.body)).digest("hex");
  expect(request.headers["x-service-signature"]).toBe(hmac);
  for (const secret of secrets)
    expect(new Webhook(secret).verify(request.body, request.headers)).toBeTruthy();
}

describe("an event", () => {
  test("reaches a subscriber, signed in both ways", async () => {
    const { receiver, id, secret } = await newSubscriber();
    await emit(organization);
    const [request] = await received(receiver, 1);
    if (!request) throw new Error("nothing was received");
    expectGenuine(request, secret);
    expect(JSON.parse(request.body)).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: "audit.completed",
      timestamp: "2026-11-21T09:30:00.123Z",
      payload: AUDIT_COMPLETED.payload,
    });
    expect(request).toMatchObject({ method: "POST", path: "/hook" });
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^Assay-Webhooks\/\d/),
      "webhook-id": JSON.parse(request.body).id,
      "content-length": String(Buffer.byteLength(request.body)),
    });
    const delivery = await deliveryWhen(organization, id, ({ status }) => status === "delivered");
    expect(delivery).toMatchObject({
      attempts: 1,
      next_attempt_at: null,
      body: request.body,
      last_failure: null,
    });
    expect(delivery.attempts_made).toMatchObject([
      { number: 1, status_code: 200, failure: null, detail: null, response_excerpt: "ok" },
    ]);
    const { json } = await api({ path: `/v1/webhooks/${id}`, apiKey: organization.apiKey });
    expect(json).toMatchObject({ health: "healthy", deliveries: { pending: 0, delivered: 1, dead: 0 } });
  });

  test("of a real change reaches those who subscribed to its type, and nobody else", async () => {
    const tenant = await newOrganization();
    const { receiver } = await newSubscriber(undefined, tenant);
    const other = await startReceiver();
    open.push(other);
    await newEndpoint(tenant, other.url, { events: ["drift.alert"] });
    const body = {
      system_name: "Aria",
      framework: "DMA",
      scope: "quick",
      context: "We treat sellers alike.",
    };
    const audit = await api({ method: "POST", path: "/v1/audit", apiKey: tenant.apiKey, body });
    const [request] = await received(receiver, 1);
    const { payload } = JSON.parse(request?.body ?? "{}");
    expect(payload).toMatchObject({ audit_id: audit.json.id, system_name: "Aria", framework: "DMA" });
    expect(EVENTS["audit.completed"].payload.parse(payload)).toEqual(payload);
    expect(other.requests).toEqual([]);
  });

  test("of another organization is not delivered, nor one that was rolled back or came before a pause ended", async () => {
    const { receiver, id } = await newSubscriber();
    await emit(await newOrganization());
    const failing = transaction(async (tx) => {
      await emitEvent(tx, organization.organizationId, AUDIT_COMPLETED);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    const setActive = (is_active: boolean) =>
      api({ method: "PATCH", path: `/v1/webhooks/${id}`, apiKey: organization.apiKey, body: { is_active } });
    await setActive(false);
    await emit(organization, {
      ...AUDIT_COMPLETED,
      payload: { ...AUDIT_COMPLETED.payload, audit_id: "aud_paused" },
    });
    const countUnrelayed = async () =>
      (
        await pool().query("SELECT 1 FROM events WHERE organization_id = $1 AND relayed_at IS NULL", [
          organization.organizationId,
        ])
      ).rowCount;
    await expect.poll(countUnrelayed, { timeout: 5_000 }).toBe(0);
    await setActive(true);
    await emit(organization, {
      ...AUDIT_COMPLETED,
      payload: { ...AUDIT_COMPLETED.payload, audit_id: "aud_last" },
    });
    await received(receiver, 1);
    expect(receiver.requests.map(({ body }) => JSON.parse(body).payload.audit_id)).toEqual(["aud_last"]);
  });

  test("is signed by both secrets after a rotation at once", async () => {
    const { receiver, id, secret: old } = await newSubscriber();
    const { json } = await post(`/v1/webhooks/${id}/rotate-secret`, { effective: "now" });
    await emit(organization);
    const [request] = await received(receiver, 1);
    if (!request) throw new Error("nothing was received");
    expectGenuine(request, json.secret, old);
  });

  test("keeps X-Service-Signature with the old secret until its time is over or the rotation is finished", async () => {
    const { receiver, id, secret: old } = await newSubscriber();
    const { json } = await post(`/v1/webhooks/${id}/rotate-secret`, {});
    // Another rotation before the receiver knew of the first one: what it knows still signs.
    const second = await post(`/v1/webhooks/${id}/rotate-secret`, {});
    const signedBy = async (count: number, secret: string) => {
      await emit(organization);
      const request = (await received(receiver, count)).at(-1);
      const service = request?.headers["x-service-signature"];
      return service === serviceSignature(secret, request?.body ?? "");
    };
    expect([json.service_signature, await signedBy(1, old)]).toEqual(["previous", true]);
    const path = `/v1/webhooks/${id}`;
    const finished = await post(`${path}/finish-rotation`, undefined);
    expect(finished.json).toMatchObject({ previous_secret_expires_at: null, service_signature: "current" });
    expect(await signedBy(2, second.json.secret)).toBe(true);
    await post(`${path}/rotate-secret`, {});
    await pool().query("UPDATE webhook_endpoints SET previous_secret_expires_at = now() WHERE id = $1", [id]);
    expect(await signedBy(3, second.json.secret)).toBe(false);
    expect((await api({ path, apiKey: organization.apiKey })).json.service_signature).toBe("current");
  });

  test("is delivered once each, many at a time, never more than four at once", async () => {
    let atOnce = 0;
    let most = 0;
    const { receiver, id } = await newSubscriber((response) => {
      most = Math.max(most, ++atOnce);
      setTimeout(() => {
        atOnce -= 1;
        response.end();
      }, 5);
    });
    await Promise.all(Array.from({ length: 60 }, () => emit(organization)));
    const countDelivered = async () =>
      (await api({ path: `/v1/webhooks/${id}`, apiKey: organization.apiKey })).json.deliveries.delivered;
    await expect.poll(countDelivered, { timeout: 10_000 }).toBe(60);
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(60);
    expect(receiver.requests).toHaveLength(60);
    expect(most).toBeLessThanOrEqual(4);
  });
});

describe("a test event", () => {
  test("is the example of its type and says that it is a test", async () => {
    const { receiver, id, secret } = await newSubscriber();
    const { status, json } = await post(`/v1/webhooks/${id}/test`, { type: "drift.alert" });
    expect(status).toBe(201);
    expect(json).toMatchObject({ is_test: true, event_type: "drift.alert", status: "pending", attempts: 0 });
    const [request] = await received(receiver, 1);
    if (!request) throw new Error("nothing was received");
    expectGenuine(request, secret);
    expect(JSON.parse(request.body)).toMatchObject({
      id: expect.stringMatching(/^evt_test_/),
      type: "drift.alert",
      payload: EVENTS["drift.alert"].example,
    });
  });
});

describe("a failure", () => {
  test("is tried again after about five seconds with the same bytes and a new signature time", async () => {
    const { receiver, id, secret } = await newSubscriber((response, _, index) => {
      response.writeHead(index === 0 ? 500 : 200).end("the answer\u0000 of a receiver");
    });
    await emit(organization);
    const failed = await deliveryWhen(organization, id, ({ attempts }) => attempts === 1);
    expect(failed).toMatchObject({ status: "pending", last_failure: "status", last_status_code: 500 });
    expect(failed.attempts_made[0]?.response_excerpt).toBe("the answer of a receiver");
    const [first, second] = await received(receiver, 2, 12_000);
    if (!first || !second) throw new Error("there was no second try");
    expect(second.at - first.at).toBeGreaterThan(3_900);
    expect(second.at - first.at).toBeLessThan(7_500);
    expect(second.body).toBe(first.body);
    expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(Number(second.headers["webhook-timestamp"])).toBeGreaterThan(
      Number(first.headers["webhook-timestamp"]),
    );
    expectGenuine(second, secret);
    const delivered = await deliveryWhen(organization, id, ({ status }) => status === "delivered");
    expect(delivered.attempts_made.map(({ number, status_code }) => [number, status_code])).toEqual([
      [2, 200],
      [1, 500],
    ]);
  });

  test("with Retry-After waits as long as it asks", async () => {
    const { id } = await newSubscriber((response) => response.writeHead(503, { "retry-after": "600" }).end());
    await emit(organization);
    const { attempts_made, next_attempt_at } = await deliveryWhen(
      organization,
      id,
      (it) => it.attempts === 1,
    );
    const wait = Date.parse(next_attempt_at ?? "") - Date.parse(attempts_made[0]?.started_at ?? "");
    expect(wait).toBeGreaterThanOrEqual(600_000);
    expect(wait).toBeLessThan(605_000);
  });

  test("of 410 disables the endpoint; resuming it takes events again", async () => {
    const { receiver, id } = await newSubscriber((response, _, index) => {
      response.writeHead(index === 0 ? 410 : 200).end();
    });
    await emit(organization);
    const delivery = await deliveryWhen(organization, id, ({ status }) => status === "dead");
    expect(delivery).toMatchObject({ attempts: 1, next_attempt_at: null });
    const path = `/v1/webhooks/${id}`;
    const { json } = await api({ path, apiKey: organization.apiKey });
    expect(json).toMatchObject({ is_active: false, health: "gone" });
    await api({ method: "PATCH", path, apiKey: organization.apiKey, body: { is_active: true } });
    expect((await replay(id, delivery.id)).json).toMatchObject({ status: "pending" });
    const [first, second] = await received(receiver, 2);
    expect(second?.body).toBe(first?.body);
  });

  test("is a redirect, which is not followed", async () => {
    const target = await startReceiver();
    open.push(target);
    const { id } = await newSubscriber((response) => response.writeHead(307, { location: target.url }).end());
    await emit(organization);
    const delivery = await deliveryWhen(organization, id, ({ attempts }) => attempts === 1);
    expect(delivery).toMatchObject({ status: "pending", last_status_code: 307, last_failure: "status" });
    expect(delivery.attempts_made[0]?.detail).toMatch(/redirects are not followed/);
    expect(target.requests).toEqual([]);
  });

  test("is a connection that closes early, before or within the answer", async () => {
    const before = await newSubscriber((response) => response.destroy());
    const within = await newSubscriber((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("ten bytes.", () => response.destroy());
    });
    await emit(organization);
    const one = await deliveryWhen(organization, before.id, ({ attempts }) => attempts === 1);
    const two = await deliveryWhen(organization, within.id, ({ attempts }) => attempts === 1);
    expect(one).toMatchObject({ status: "pending", last_failure: "connection", last_status_code: null });
    expect(two).toMatchObject({ status: "pending", last_failure: "connection", last_status_code: 200 });
    expect(two.attempts_made[0]?.response_excerpt).toBe("ten bytes.");
  });

  test("is an address that is no longer allowed, and nothing is connected to", async () => {
    const { receiver, id } = await newSubscriber();
    const moved = receiver.url.replace("127.0.0.1", "127.0.0.2");
    await pool().query("UPDATE webhook_endpoints SET url = $2 WHERE id = $1", [id, moved]);
    await emit(organization);
    const delivery = await deliveryWhen(organization, id, ({ attempts }) => attempts === 1);
    expect(delivery).toMatchObject({
      status: "pending",
      last_failure: "refused_address",
      last_status_code: null,
    });
    expect(receiver.requests).toEqual([]);
  });

  test("is a server of another protocol, or none", async () => {
    const { id } = await newSubscriber();
    const body = { url: `${productUrl().replace("http:", "https:")}/` };
    await api({ method: "PATCH", path: `/v1/webhooks/${id}`, apiKey: organization.apiKey, body });
    await emit(organization);
    expect(await deliveryWhen(organization, id, ({ attempts }) => attempts === 1)).toMatchObject({
      last_failure: "tls",
    });
    const closed = await newSubscriber();
    await closed.receiver.close();
    open.splice(open.indexOf(closed.receiver), 1);
    await post(`/v1/webhooks/${closed.id}/test`, {});
    const refused = await deliveryWhen(organization, closed.id, ({ attempts }) => attempts === 1);
    expect(refused).toMatchObject({ last_failure: "connection" });
    expect(refused.attempts_made[0]?.detail).toBe("The connection was refused.");
  });
});

describe("a receiver that", () => {
  test("hangs, or sends a byte a second, is given up after fifteen seconds and hinders nobody", async () => {
    const slow: NodeJS.Timeout[] = [];
    const hanging = await newSubscriber(() => undefined);
    const dripping = await newSubscriber((response) => {
      response.writeHead(200);
      slow.push(setInterval(() => response.write("."), 1_000));
    });
    const healthy = await newSubscriber();
    await emit(organization);
    await received(healthy.receiver, 1);
    await post(`/v1/webhooks/${healthy.id}/test`, {});
    await received(healthy.receiver, 2, 1_000);
    for (const { id } of [hanging, dripping]) {
      const delivery = await deliveryWhen(organization, id, ({ attempts }) => attempts === 1, 20_000);
      expect(delivery).toMatchObject({ status: "pending", last_failure: "timeout" });
      const [attempt] = delivery.attempts_made;
      expect(attempt?.duration_ms).toBeGreaterThanOrEqual(14_900);
      expect(attempt?.duration_ms).toBeLessThan(16_000);
    }
    await expect.poll(() => hanging.receiver.connections() + dripping.receiver.connections()).toBe(0);
    for (const timer of slow) clearInterval(timer);
  }, 40_000);

  test("answers with a gigabyte is cut off at 64 KB, and its status counts", async () => {
    let sent = 0;
    const { receiver, id } = await newSubscriber((response) => {
      response.writeHead(200, { "content-length": String(2 ** 30) });
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536))) sent += 65_536;
      };
      response.on("drain", more);
      more();
    });
    await emit(organization);
    const delivery = await deliveryWhen(organization, id, ({ attempts }) => attempts === 1);
    expect(delivery).toMatchObject({ status: "delivered", last_status_code: 200 });
    expect(delivery.attempts_made[0]?.response_excerpt).toBe("x".repeat(1_024));
    await expect.poll(() => receiver.connections(), { timeout: 2_000 }).toBe(0);
    expect(sent).toBeLessThan(2 ** 26);
  });
});

describe("a replay", () => {
  test("sends the same id and body again, also what was delivered", async () => {
    const { receiver, id } = await newSubscriber();
    await emit(organization);
    const delivery = await deliveryWhen(organization, id, ({ status }) => status === "delivered");
    const { status, json } = await replay(id, delivery.id);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: delivery.id, status: "pending", completed_at: null });
    const [first, second] = await received(receiver, 2);
    expect([second?.body, second?.headers["webhook-id"]]).toEqual([first?.body, delivery.event_id]);
    await deliveryWhen(organization, id, (it) => it.status === "delivered" && it.attempts === 2);
  });

  test("of a pending delivery is a conflict", async () => {
    const { id } = await newSubscriber((response) => response.writeHead(500).end());
    await emit(organization);
    const delivery = await deliveryWhen(organization, id, ({ attempts }) => attempts === 1);
    const { status, json } = await replay(id, delivery.id);
    expect([status, json.code]).toEqual([409, "conflict"]);
  });

  test("of all that is dead sends each again", async () => {
    const { receiver, id } = await newSubscriber();
    await emit(organization);
    await emit(organization);
    await received(receiver, 2);
    const delivered = async () =>
      (await api({ path: `/v1/webhooks/${id}`, apiKey: organization.apiKey })).json.deliveries.delivered;
    await expect.poll(delivered, { timeout: 10_000, interval: 50 }).toBe(2);
    await pool().query("UPDATE webhook_deliveries SET status = 'dead', tries = 12 WHERE endpoint_id = $1", [
      id,
    ]);
    expect((await post(`/v1/webhooks/${id}/replay-dead`)).json).toEqual({ replayed: 2 });
    await received(receiver, 4);
    expect((await post(`/v1/webhooks/${id}/replay-dead`)).json).toEqual({ replayed: 0 });
  });
});

describe("a signing secret that cannot be opened", () => {
  test("fails the attempt and says what to do, and a new secret puts it right at once", async () => {
    const { receiver, id } = await newSubscriber();
    await pool().query(
      "UPDATE webhook_endpoints SET secret = decode(repeat('00', 64), 'hex') WHERE id = $1",
      [id],
    );
    await emit(organization);
    const failed = await deliveryWhen(organization, id, ({ attempts }) => attempts === 1);
    expect(failed.last_failure).toBe("secret");
    expect(failed.attempts_made[0]?.detail).toContain("Replace it");
    expect(receiver.requests).toEqual([]);
    await post(`/v1/webhooks/${id}/rotate-secret`, {});
    await emit(organization);
    const [request] = await received(receiver, 1);
    expect(request?.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
  });

  test("a record of an attempt does not hold a signature that could be sent again", async () => {
    const { receiver, id } = await newSubscriber();
    await emit(organization);
    const { attempts_made } = await deliveryWhen(organization, id, ({ status }) => status === "delivered");
    const [request] = await received(receiver, 1);
    for (const name of ["x-service-signature", "webhook-signature"]) {
      const kept = attempts_made[0]?.request_headers[name] ?? "";
      expect(kept).toMatch(/^.{12}…$/);
      expect(request?.headers[name]).toContain(kept.slice(0, 12));
    }
  });
});

describe("an attempt whose process died", () => {
  test("is made again when its lease is over, and is seen as interrupted", async () => {
    const { receiver, id } = await newSubscriber();
    await pool().query("UPDATE webhook_endpoints SET is_active = false WHERE id = $1", [id]);
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, event_type, body, claim_id, claimed_until)
       VALUES ('whd_' || gen_random_uuid(), $1, $2, 'evt_' || gen_random_uuid(), 'audit.completed', '{}', 'dead-process',
         now() + interval '1 second') RETURNING id`,
      [organization.organizationId, id],
    );
    const started = performance.now();
    await pool().query("UPDATE webhook_endpoints SET is_active = true WHERE id = $1", [id]);
    const [request] = await received(receiver, 1);
    expect((request?.at ?? 0) - started).toBeGreaterThan(900);
    const delivery = await deliveryWhen(organization, id, ({ status }) => status === "delivered");
    expect(delivery).toMatchObject({ id: rows[0]?.id, attempts: 2 });
    expect(delivery.attempts_made.map(({ failure }) => failure)).toEqual([null, "interrupted"]);
  });
});
