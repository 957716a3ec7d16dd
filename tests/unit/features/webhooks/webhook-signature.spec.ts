import { createHmac, randomBytes } from "node:crypto";
import fs from "node:fs";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { envelopeText, serviceSignature, signedHeaders, standardKey } from "@/lib/features/webhooks/signing";

const AT = new Date("2026-11-21T09:30:00.999Z");

describe("X-Service-Signature", () => {
  test("is the hex HMAC-SHA256 of the body, keyed with the secret's text (RFC 4231, case 2)", () => {
    expect(serviceSignature("Jefe", "what do ya want for nothing?")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });

  test("is what a receiver computes from the raw bytes, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (secret, body) => {
        const bytes = Buffer.from(body, "utf8");
        const expected = createHmac("sha256", Buffer.from(secret)).update(bytes).digest("hex");
        expect(serviceSignature(secret, body)).toBe(expected);
      }),
    );
  });
});

describe("the Standard Webhooks headers", () => {
  test("are those of the specification's example", () => {
    // standard-webhooks, libraries: the message every implementation is tested with.
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const message = { eventId: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
    const headers = signedHeaders(message, { current: secret }, new Date(1_614_265_330_000));
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    expect(headers["webhook-timestamp"]).toBe("1614265330");
    expect(headers["webhook-id"]).toBe("msg_p5jXN8AQM9LWM0D4loKWxJek");
  });

  test("are accepted by the published library, and not after a change", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const secret = `whsec_${randomBytes(32).toString("base64")}`;
        const body = JSON.stringify({ text });
        const headers = signedHeaders({ eventId: "evt_1", body }, { current: secret }, new Date());
        expect(new Webhook(secret).verify(body, headers)).toEqual({ text });
        expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
        expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "evt_2" })).toThrow();
      }),
    );
  });

  test("carry the old secret's signature beside the new one's while both count", () => {
    const [current, previous] = [randomBytes(32), randomBytes(24)].map(
      (bytes) => `whsec_${bytes.toString("base64")}`,
    ) as [string, string];
    const headers = signedHeaders({ eventId: "evt_1", body: "{}" }, { current, previous }, new Date());
    expect(headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [current, previous]) expect(new Webhook(secret).verify("{}", headers)).toEqual({});
    expect(headers["x-service-signature"]).toBe(serviceSignature(current, "{}"));
    const waiting = signedHeaders(
      { eventId: "evt_1", body: "{}" },
      { current, previous, service: "previous" },
      new Date(),
    );
    expect(waiting["x-service-signature"]).toBe(serviceSignature(previous, "{}"));
  });

  test("name the seconds of the attempt, rounded down, and the product's version", () => {
    const headers = signedHeaders({ eventId: "evt_1", body: "{}" }, { current: "a".repeat(16) }, AT);
    const { version } = JSON.parse(fs.readFileSync("package.json", "utf8"));
    expect(headers).toMatchObject({
      "webhook-timestamp": String(Date.parse("2026-11-21T09:30:00Z") / 1000),
      "user-agent": `Assay-Webhooks/${version}`,
      "content-type": "application/json",
    });
  });
});

describe("the key of a secret", () => {
  test.each([
    ["whsec_AAEC", Buffer.from([0, 1, 2])],
    ["whsec_AA==", Buffer.from([0])],
    ["whsec_AAE=", Buffer.from([0, 1])],
  ])("%s is the bytes after the prefix", (secret, key) => {
    expect(standardKey(secret)).toEqual(key);
  });

  test.each([
    "whsec_",
    "whsec_AAE",
    "whsec_A===",
    "whsec_AA-_",
    "whsec_AAEC=",
    "AAEC",
    "hunter2hunter2hunter2",
  ])("%s is its text, because it is no base64", (secret) => {
    expect(standardKey(secret)).toEqual(Buffer.from(secret));
  });

  test("of a text secret is accepted by the published library as raw", () => {
    const secret = "a-secret-of-the-caller";
    const headers = signedHeaders({ eventId: "evt_1", body: "{}" }, { current: secret }, new Date());
    expect(new Webhook(secret, { format: "raw" }).verify("{}", headers)).toEqual({});
  });
});

describe("the body", () => {
  test("holds the payload's text as it is stored, byte for byte", () => {
    const payloadText = '{ "drift_score": 0.10, "z":1e2,\t"a":"\\u00e9" }';
    expect(envelopeText({ id: "evt_1", type: "drift.alert", occurredAt: AT, payloadText })).toBe(
      `{"id":"evt_1","type":"drift.alert","timestamp":"2026-11-21T09:30:00.999Z","payload":${payloadText}}`,
    );
  });

  test("is JSON with four fields, whatever the payload", () => {
    fc.assert(
      fc.property(fc.json(), (payloadText) => {
        const body = envelopeText({ id: "evt_1", type: "ledger.entry", occurredAt: AT, payloadText });
        expect(JSON.parse(body)).toEqual({
          id: "evt_1",
          type: "ledger.entry",
          timestamp: AT.toISOString(),
          payload: JSON.parse(payloadText),
        });
      }),
    );
  });
});
