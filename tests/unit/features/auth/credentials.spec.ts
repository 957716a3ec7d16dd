import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  matchApiKey,
  newApiKeySecret,
  publicPartOf,
  signAccessToken,
  verifyAccessToken,
} from "@/lib/features/auth/credentials";

beforeAll(() => {
  process.env.ASSAY_SECRET = "a-secret-that-only-this-test-knows-0123456789";
});

const SUBJECT = { userId: "usr_1", organizationId: "org_1", sessionId: "ses_1" };
const ISSUED = new Date("2026-11-21T10:00:00.900Z");
const secondsLater = (seconds: number) => new Date(Date.parse("2026-11-21T10:00:00Z") + seconds * 1000);

describe("an access token", () => {
  test("names the person and the organization for an hour, to the second", async () => {
    const token = await signAccessToken(SUBJECT, ISSUED);
    expect(await verifyAccessToken(token, secondsLater(0))).toEqual(SUBJECT);
    expect(await verifyAccessToken(token, secondsLater(ACCESS_TOKEN_LIFETIME_SECONDS - 1))).toEqual(SUBJECT);
    expect(await verifyAccessToken(token, secondsLater(ACCESS_TOKEN_LIFETIME_SECONDS))).toBeUndefined();
  });

  test("does not hold before it was issued", async () => {
    expect(
      await verifyAccessToken(await signAccessToken(SUBJECT, ISSUED), secondsLater(-60)),
    ).toBeUndefined();
  });

  test("has every header and claim fixed, and no rights in it", async () => {
    const token = await signAccessToken(SUBJECT, ISSUED);
    const issued = Date.parse("2026-11-21T10:00:00Z") / 1000;
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "at+jwt" });
    expect(decodeJwt(token)).toEqual({
      iss: "assay",
      aud: "assay:v1",
      sub: "usr_1",
      org: "org_1",
      sid: "ses_1",
      iat: issued,
      exp: issued + ACCESS_TOKEN_LIFETIME_SECONDS,
    });
  });

  test("has one spelling: no change of any single character is taken", async () => {
    const token = await signAccessToken(SUBJECT, ISSUED);
    for (let at = 0; at < token.length; at++) {
      for (const character of ["A", "B", "_", ".", "="]) {
        if (token[at] === character) continue;
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(await verifyAccessToken(changed, secondsLater(1)), `${at} ${character}`).toBeUndefined();
      }
    }
  });

  test.each(["", ".", "..", "a.b.c", "null", "{}", "é.é.é", "\0"])(
    "%j is none, and no failure",
    async (text) => {
      expect(await verifyAccessToken(text, ISSUED)).toBeUndefined();
    },
  );
});

describe("a new API key", () => {
  test("begins with svc_, names itself, and has 256 random bits", () => {
    const { key, publicPart } = newApiKeySecret();
    expect(key).toMatch(/^svc_[\w-]{12}_[\w-]{43}$/);
    expect(key.slice(4, 16)).toBe(publicPart);
    expect(Buffer.from(key.slice(-43), "base64url")).toHaveLength(32);
  });

  test("is never made twice", () => {
    const keys = Array.from({ length: 1_000 }, newApiKeySecret);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1_000);
    expect(new Set(keys.map(({ publicPart }) => publicPart)).size).toBe(1_000);
  });

  test("is found by its public part, whatever characters chance gave it", () => {
    for (const { key, publicPart } of Array.from({ length: 1_000 }, newApiKeySecret))
      expect(publicPartOf(key)).toBe(publicPart);
  });

  test("is kept as a hash that does not contain it", () => {
    const { key, secretHash } = newApiKeySecret();
    expect(secretHash).toMatch(/^[0-9a-f]{64}$/);
    expect(secretHash).not.toContain(Buffer.from(key.slice(-43), "base64url").toString("hex"));
  });

  test("matches its hash and no other", () => {
    const [mine, other] = [newApiKeySecret(), newApiKeySecret()];
    expect(matchApiKey(mine.key, mine.secretHash)).toEqual({});
    expect(matchApiKey(mine.key, other.secretHash)).toBeUndefined();
    expect(matchApiKey(other.key, mine.secretHash)).toBeUndefined();
    expect(matchApiKey(`${mine.key.slice(0, 17)}${other.key.slice(17)}`, mine.secretHash)).toBeUndefined();
    expect(matchApiKey(mine.key, "")).toBeUndefined();
  });
});

test.each([
  "",
  "svc_",
  "svc_abc_def",
  `svc_${"a".repeat(12)}_${"b".repeat(42)}`,
  `svc_${"a".repeat(12)}_${"b".repeat(44)}`,
  `SVC_${"a".repeat(12)}_${"b".repeat(43)}`,
  `sk_${"a".repeat(12)}_${"b".repeat(43)}`,
  ` svc_${"a".repeat(12)}_${"b".repeat(43)}`,
  `svc_${"a".repeat(12)}_${"b".repeat(43)}\n`,
  `svc_${"a".repeat(11)}'_${"b".repeat(43)}`,
])("%j has not the form of a key", (text) => {
  expect(publicPartOf(text)).toBeUndefined();
});
