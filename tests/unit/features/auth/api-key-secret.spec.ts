import { beforeAll, describe, expect, test } from "vitest";
import { matchApiKey, newApiKeySecret, publicPartOf } from "@/lib/features/auth/api-key-secret";

beforeAll(() => {
  process.env.ASSAY_SECRET = "a-secret-that-only-this-test-knows-0123456789";
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
