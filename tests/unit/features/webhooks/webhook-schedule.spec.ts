import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttemptResult } from "@/lib/features/webhooks/attempts";
import { settleAttempt } from "@/lib/features/webhooks/attempts";
import { MAX_TRIES, nextTryAt, readRetryAfter, TRY_DELAYS_MS } from "@/lib/features/webhooks/schedule";

const AT = new Date("2026-11-21T09:30:00.000Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const failed: AttemptResult = {
  startedAt: AT,
  finishedAt: AT,
  headers: {},
  statusCode: 500,
  failure: "status",
  detail: "The receiver answered 500.",
  excerpt: "",
  retryAfter: undefined,
};

const waitAfter = (tries: number, options: { retryAfter?: string; random?: number } = {}) => {
  const next = nextTryAt({ tries, at: AT, retryAfter: options.retryAfter, random: options.random ?? 0.5 });
  return next && next.getTime() - AT.getTime();
};

describe("the schedule", () => {
  test("has twelve tries over about three days", () => {
    const seconds = Array.from({ length: 12 }, (_, index) => (waitAfter(index + 1) ?? 0) / 1_000);
    expect(seconds).toEqual([5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, 0]);
    expect([MAX_TRIES, waitAfter(12), waitAfter(13)]).toEqual([12, undefined, undefined]);
  });

  test("spreads each wait by up to a fifth", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 11 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, random) => {
          const wait = waitAfter(tries, { random }) ?? 0;
          const delay = TRY_DELAYS_MS[tries] ?? 0;
          expect(wait).toBeGreaterThanOrEqual(Math.floor(delay * 0.8));
          expect(wait).toBeLessThanOrEqual(Math.ceil(delay * 1.2));
        },
      ),
    );
    expect([waitAfter(1, { random: 0 }), waitAfter(1, { random: 1 })]).toEqual([4_000, 6_000]);
  });

  test.each([
    ["60", 1, 60_000],
    ["1", 1, 5_000],
    ["60", 4, 600_000],
    ["999999999999999", 1, DAY],
    ["Sat, 21 Nov 2026 09:31:00 GMT", 1, 60_000],
    ["Saturday, 21-Nov-26 09:31:00 GMT", 1, 60_000],
    ["Sat Nov 21 09:31:00 2026 GMT", 1, 60_000],
    ["Fri, 20 Nov 2026 09:31:00 GMT", 1, 5_000],
    ["Sun, 21 Nov 2027 09:31:00 GMT", 1, DAY],
    ["soon", 1, 5_000],
    ["-5", 1, 5_000],
    ["2030", 11, DAY],
    ["", 1, 5_000],
  ])("Retry-After %j after try %i waits %i ms: the later of both, at most a day", (retryAfter, tries, ms) => {
    expect(waitAfter(tries, { retryAfter })).toBe(ms);
  });

  test("takes any text of Retry-After", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readRetryAfter(text, AT)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("an attempt", () => {
  test("that succeeded ends the delivery", () => {
    const success = { ...failed, statusCode: 204, failure: null, detail: null };
    expect(settleAttempt(success, 3, 0.5)).toEqual({
      status: "delivered",
      tries: 4,
      nextAttemptAt: null,
      isGone: false,
    });
  });

  test("that failed is followed by another, until the twelfth", () => {
    expect(settleAttempt(failed, 0, 0.5)).toMatchObject({
      status: "pending",
      tries: 1,
      nextAttemptAt: new Date(AT.getTime() + 5_000),
    });
    expect(settleAttempt(failed, 10, 0.5)).toMatchObject({ status: "pending", tries: 11 });
    expect(settleAttempt(failed, 11, 0.5)).toEqual({
      status: "dead",
      tries: 12,
      nextAttemptAt: null,
      isGone: false,
    });
  });

  test("answered 410 ends the delivery and disables the endpoint, even with Retry-After", () => {
    expect(settleAttempt({ ...failed, statusCode: 410, retryAfter: "60" }, 0, 0.5)).toEqual({
      status: "dead",
      tries: 1,
      nextAttemptAt: null,
      isGone: true,
    });
  });
});
