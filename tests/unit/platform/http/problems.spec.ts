import { beforeAll, describe, expect, test } from "vitest";
import { ERRORS, type ErrorCode, notFound, ServiceError } from "@/lib/core/errors";
import { toProblem } from "@/lib/platform/http/problems";

beforeAll(() => {
  process.env.LOG_LEVEL = "silent";
});

const CODES = Object.keys(ERRORS) as ErrorCode[];

async function problemOf(thrown: unknown) {
  const response = toProblem(thrown, "req_1");
  return { response, body: (await response.json()) as Record<string, unknown> };
}

describe("a failure as the caller sees it", () => {
  test.each(CODES)("%s has its status, its title and its code", async (code) => {
    const { response, body } = await problemOf(new ServiceError({ code, message: "What to do." }));
    expect(response.status).toBe(ERRORS[code].status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(body).toEqual({
      type: `urn:assay:problem:${code}`,
      title: ERRORS[code].title,
      status: ERRORS[code].status,
      detail: "What to do.",
      code,
      request_id: "req_1",
    });
  });

  test("the statuses are those of the interface", () => {
    const status = Object.fromEntries(CODES.map((code) => [code, ERRORS[code].status]));
    expect(status).toMatchObject({
      malformed_json: 400,
      unauthenticated: 401,
      missing_scope: 403,
      missing_role: 403,
      not_found: 404,
      method_not_allowed: 405,
      conflict: 409,
      idempotency_in_flight: 409,
      payload_too_large: 413,
      unsupported_media_type: 415,
      validation_failed: 422,
      idempotency_mismatch: 422,
      rate_limited: 429,
      internal: 500,
      model_failed: 502,
      model_unavailable: 503,
    });
  });

  test("names the wrong fields", async () => {
    const issues = [{ pointer: "/scope", message: "is required", code: "required" }];
    const { body } = await problemOf(
      new ServiceError({ code: "validation_failed", message: "Wrong.", issues }),
    );
    expect(body.errors).toEqual(issues);
  });

  test("says when to try again, which methods there are, and which credentials are taken", async () => {
    const limited = await problemOf(
      new ServiceError({ code: "rate_limited", message: "Wait.", retryAfterSeconds: 7 }),
    );
    expect(limited.response.headers.get("retry-after")).toBe("7");
    const method = await problemOf(
      new ServiceError({ code: "method_not_allowed", message: "No.", headers: { allow: "GET" } }),
    );
    expect(method.response.headers.get("allow")).toBe("GET");
    for (const code of CODES) {
      const { response } = await problemOf(new ServiceError({ code, message: "-" }));
      expect(response.headers.has("www-authenticate"), code).toBe(ERRORS[code].status === 401);
    }
  });

  test.each([
    new Error('relation "users" does not exist at /srv/app/lib/store.ts:12'),
    new TypeError("Cannot read properties of undefined"),
    Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" }),
    "a thrown text with a secret",
    undefined,
    null,
    { message: "svc_secret" },
  ])("anything unexpected is a fixed text that tells nothing: %s", async (thrown) => {
    const { response, body } = await problemOf(thrown);
    expect([response.status, body.code]).toEqual([500, "internal"]);
    const fixed = await problemOf(new Error("something else"));
    expect(body).toEqual(fixed.body);
  });

  test("a cause stays inside", async () => {
    const cause = new Error("password authentication failed");
    const { body } = await problemOf(new ServiceError({ code: "unavailable", message: "Try again.", cause }));
    expect(JSON.stringify(body)).not.toContain("password");
  });

  test("unknown and foreign ids have one and the same text", () => {
    expect(notFound("audit").message).toBe(notFound("audit").message);
    expect([notFound("audit").status, notFound("audit").code]).toEqual([404, "not_found"]);
  });
});
