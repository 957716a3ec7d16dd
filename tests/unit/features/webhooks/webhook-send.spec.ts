import { afterEach, describe, expect, test } from "vitest";
import { resultOfStatus } from "@/lib/features/webhooks/attempts";
import { healthOf } from "@/lib/features/webhooks/endpoints";
import { sendRequest } from "@/lib/features/webhooks/sending";
import { closeConnections, transportFailure } from "@/lib/platform/outbound";
import { type Respond, startReceiver, type WebhookReceiver } from "../../../support/webhook-receiver";

const open: WebhookReceiver[] = [];
afterEach(async () => {
  closeConnections();
  for (const receiver of open.splice(0)) await receiver.close();
});

async function receiverThat(respond?: Respond) {
  const receiver = await startReceiver(respond);
  open.push(receiver);
  return receiver;
}

const send = (url: string, addresses: readonly string[], signal = new AbortController().signal) =>
  sendRequest({ url: new URL(url), addresses, headers: { "x-test": "1" }, body: "{}", signal });

describe("a request", () => {
  test("connects to the checked address, whatever the name would resolve to", async () => {
    const receiver = await receiverThat();
    const port = new URL(receiver.url).port;
    const answer = await send(`http://rebind.invalid:${port}/hook?a=1#b`, ["127.0.0.1"]);
    expect(answer).toMatchObject({ statusCode: 200, excerpt: "ok", error: undefined });
    expect(receiver.requests).toMatchObject([
      {
        method: "POST",
        path: "/hook?a=1",
        headers: { host: `rebind.invalid:${port}`, "x-test": "1" },
        body: "{}",
      },
    ]);
  });

  test("tries the next of several checked addresses", async () => {
    const receiver = await receiverThat();
    const port = new URL(receiver.url).port;
    expect(await send(`http://two.invalid:${port}/`, ["127.0.0.9", "127.0.0.1"])).toMatchObject({
      statusCode: 200,
    });
  });

  test("uses a connection again for the same address, and not for another", async () => {
    const receiver = await receiverThat();
    const { url } = receiver;
    await send(url, ["127.0.0.1"]);
    await send(url, ["127.0.0.1"]);
    expect(receiver.connections()).toBe(1);
    await send(`http://other.invalid:${new URL(url).port}/`, ["127.0.0.1"]);
    expect(receiver.connections()).toBe(2);
  });

  test("keeps no idle connection for as long as the receiver would like", async () => {
    const receiver = await receiverThat((response) =>
      response.writeHead(200, { "keep-alive": "timeout=600", connection: "keep-alive" }).end(),
    );
    await send(receiver.url, ["127.0.0.1"]);
    await expect.poll(() => receiver.connections(), { timeout: 5_000 }).toBe(0);
  });

  test("that is given up leaves no connection behind", async () => {
    const receiver = await receiverThat(() => undefined);
    const controller = new AbortController();
    const sent = send(receiver.url, ["127.0.0.1"], controller.signal);
    const refused = expect(sent).rejects.toThrow();
    await expect.poll(() => receiver.requests.length).toBe(1);
    controller.abort();
    await refused;
    await expect.poll(() => receiver.connections()).toBe(0);
  });

  test("keeps the first kilobyte of the answer as text, whatever its bytes", async () => {
    const bytes = Buffer.from([0x00, 0xff, 0xc3, 0xa9, ...Buffer.alloc(3_000, "x")]);
    const receiver = await receiverThat((response) => void response.end(bytes));
    const { excerpt } = await send(receiver.url, ["127.0.0.1"]);
    expect(excerpt).toBe(`\ufffdé${"x".repeat(1_020)}`);
  });
});

describe("an answer", () => {
  test.each([200, 201, 202, 204, 299])("%i is a success", (status) => {
    expect(resultOfStatus(status)).toEqual({ failure: null, detail: null });
  });

  test.each([300, 301, 304, 308, 400, 401, 404, 410, 429, 500, 503, 599])(
    "%i is a failure that says so",
    (status) => {
      expect(resultOfStatus(status)).toEqual({
        failure: "status",
        detail: expect.stringMatching(`answered ${status}.*\\.$`),
      });
    },
  );
});

describe("an error of the connection", () => {
  test.each([
    ["ECONNREFUSED", "connection"],
    ["ECONNRESET", "connection"],
    ["UND_ERR_SOCKET", "connection"],
    ["HPE_INVALID_CONSTANT", "connection"],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
    ["ETIMEDOUT", "timeout"],
    ["CERT_HAS_EXPIRED", "tls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "tls"],
    ["", "connection"],
  ])("%s is told as %s in a sentence without an inside", (code, failure) => {
    const judged = transportFailure(
      Object.assign(new Error("connect 10.0.0.1:443 at /srv/assay"), { code }),
      "receiver",
    );
    expect(judged).toEqual({ failure, detail: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(judged.detail).not.toMatch(/10\.0\.0\.1|\/srv/);
  });
});

describe("the health of an endpoint", () => {
  const fresh = {
    is_active: true,
    disabled_reason: null,
    consecutive_failures: 0,
    last_success_at: null,
    last_failure_at: null,
  };
  test.each([
    ["untried", {}],
    ["healthy", { last_success_at: new Date() }],
    ["failing", { last_success_at: new Date(), consecutive_failures: 1 }],
    ["paused", { is_active: false, disabled_reason: "paused", consecutive_failures: 1 }],
    ["gone", { is_active: false, disabled_reason: "gone", consecutive_failures: 1 }],
  ] as const)("is %s", (health, changes) => {
    expect(healthOf({ ...fresh, ...changes })).toBe(health);
  });
});
