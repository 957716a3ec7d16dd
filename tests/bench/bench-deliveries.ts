import { Agent, request } from "undici";
import { newId } from "@/lib/core/ids";
import { emitEvents } from "@/lib/features/events";
import type { NewEvent } from "@/lib/features/events/schema";
import { transaction } from "@/lib/platform/database/database";
import { newOrganization } from "../support/organization";
import { stopServer } from "../support/running-server";
import { startReceiver, type WebhookReceiver } from "../support/webhook-receiver";
import { startBenchServer } from "./bench-server";
import { type Bench, type Figure, median, percentile, timeFigure } from "./figure";

const ROUNDS = 3;
const EVENTS_PER_ROUND = 2_000;
/** As many at once as one endpoint may have in flight. */
const CONNECTIONS = 4;
const HANGING_ENDPOINTS = 50;
const PACED_EVENTS = 200;
const PACE_MS = 50;

/**
 * Deliveries to a healthy receiver on loopback against a bare undici loop that posts the same bytes, and
 * the time from an event's commit to its first attempt while fifty other endpoints hang.
 */
export const benchDeliveries: Bench = async (place) => {
  const server = await startBenchServer(place, {
    WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32",
  });
  try {
    return [await benchRate(server.baseUrl), await benchLatency(server.baseUrl)];
  } finally {
    await stopServer(server.process);
  }
};

async function benchRate(baseUrl: string): Promise<Figure> {
  const receiver = await startReceiver();
  const sender = await newSender(baseUrl, receiver.url);
  await sender.emit(1);
  await arrived(receiver, 1);
  const body = receiver.requests[0]?.body ?? "";
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    receiver.requests.length = 0;
    bare.push(await postBare(receiver, body));
    receiver.requests.length = 0;
    const started = performance.now();
    await sender.emit(EVENTS_PER_ROUND);
    await arrived(receiver, EVENTS_PER_ROUND);
    ours.push((EVENTS_PER_ROUND * 1_000) / (performance.now() - started));
  }
  await receiver.close();
  const rate = median(ours);
  return {
    what: "Webhook deliveries to one healthy receiver / bare undici POST loop",
    measured: `${Math.round(rate)} /s`,
    baseline: `${Math.round(median(bare))} /s`,
    ratio: (rate / median(bare)).toFixed(2),
    goal: "≥ 200 /s",
    isMet: rate >= 200,
  };
}

async function postBare(receiver: WebhookReceiver, body: string): Promise<number> {
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const started = performance.now();
  let left = EVENTS_PER_ROUND;
  const caller = async () => {
    while (left-- > 0) {
      const headers = { "content-type": "application/json" };
      const answer = await request(receiver.url, { method: "POST", headers, body, dispatcher });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  await dispatcher.close();
  return (EVENTS_PER_ROUND * 1_000) / (performance.now() - started);
}

async function benchLatency(baseUrl: string): Promise<Figure> {
  const hanging = await startReceiver(() => undefined);
  const healthy = await startReceiver();
  const sender = await newSender(baseUrl, healthy.url);
  await sender.emit(1);
  await arrived(healthy, 1);
  for (let index = 0; index < HANGING_ENDPOINTS; index++) await sender.register(`${hanging.url}/${index}`);
  const committedAt = new Map<string, number>();
  for (let index = 0; index < PACED_EVENTS; index++) {
    const [id = ""] = await sender.emit(1);
    committedAt.set(id, performance.now());
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }
  await arrived(healthy, PACED_EVENTS + 1);
  const latencies = healthy.requests.flatMap(({ body, at }) => {
    const committed = committedAt.get(JSON.parse(body).payload.audit_id);
    return committed === undefined ? [] : [at - committed];
  });
  await Promise.all([hanging.close(), healthy.close()]);
  return timeFigure(
    `Commit to first attempt, p95, while ${HANGING_ENDPOINTS} other endpoints hang`,
    percentile(latencies, 0.95),
    1_000,
  );
}

/** An organization with one endpoint, and what records events for it. */
async function newSender(baseUrl: string, url: string) {
  const { organizationId, apiKey } = await newOrganization();
  const register = async (address: string) => {
    const { statusCode, body } = await request(`${baseUrl}/v1/webhooks`, {
      method: "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      body: JSON.stringify({ url: address, events: ["audit.completed"] }),
    });
    if (statusCode !== 201) throw new Error(await body.text());
    await body.dump();
  };
  await register(url);
  const emit = async (count: number): Promise<string[]> => {
    const events = Array.from({ length: count }, newEvent);
    await transaction((tx) => emitEvents(tx, organizationId, events));
    return events.map((event) => event.payload.audit_id);
  };
  return { register, emit };
}

function newEvent() {
  const payload = {
    audit_id: newId("audit"),
    system_name: "Aria support assistant",
    framework: "EU_AI_ACT",
    compliance_score: 62,
    findings_count: 11,
  };
  return { type: "audit.completed", occurredAt: new Date(), payload } as const satisfies NewEvent;
}

async function arrived(receiver: WebhookReceiver, count: number): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (receiver.requests.length < count) {
    if (performance.now() > deadline) throw new Error(`only ${receiver.requests.length} of ${count} arrived`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
