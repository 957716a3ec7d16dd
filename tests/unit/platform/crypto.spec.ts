import { hkdfSync } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  decrypt,
  derivedKey,
  encrypt,
  equalHex,
  hmacHex,
  randomToken,
  sha256Hex,
} from "@/lib/platform/crypto";

const SECRET = "a-secret-that-only-this-test-knows-0123456789";
beforeAll(() => {
  process.env.ASSAY_SECRET = SECRET;
});

describe("digests", () => {
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ])("SHA-256 of %j is that of FIPS 180-2", (text, digest) => {
    expect(sha256Hex(text)).toBe(digest);
  });

  test("texts are digested as UTF-8", () => {
    expect(sha256Hex("é😀")).toBe(sha256Hex(Buffer.from("é😀", "utf8")));
  });

  // RFC 4231, test cases 1, 2, 3, 6 and 7.
  test.each([
    [Buffer.alloc(20, 0x0b), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      Buffer.from("Jefe"),
      "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    [
      Buffer.alloc(131, 0xaa),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
    [
      Buffer.alloc(131, 0xaa),
      "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.",
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    ],
  ])("HMAC-SHA256 is that of RFC 4231 (%#)", (key, text, digest) => {
    expect(hmacHex(key, text)).toBe(digest);
  });

  test("are compared whole: a beginning, another length and no hex are unequal", () => {
    const digest = sha256Hex("a");
    expect(equalHex(digest, digest.toUpperCase())).toBe(true);
    for (const other of [sha256Hex("b"), digest.slice(0, -2), `${digest}00`, "", "zz"])
      expect(equalHex(digest, other)).toBe(false);
    expect([equalHex("", ""), equalHex("zz", "zz")]).toEqual([false, false]);
  });
});

describe("derived keys", () => {
  test("are HKDF-SHA256 of the root secret, another one for each purpose", () => {
    const expected = Buffer.from(hkdfSync("sha256", SECRET, "assay", "access-token", 32));
    expect(derivedKey("access-token").equals(expected)).toBe(true);
    const keys = (
      ["api-key-hash", "access-token", "session", "stored-response", "webhook-secret"] as const
    ).map((purpose) => derivedKey(purpose).toString("hex"));
    expect(new Set(keys).size).toBe(5);
  });
});

describe("stored secrets", () => {
  test("can be opened again, whatever they say", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 2_000 }), (text) => {
        expect(decrypt(encrypt(text, "stored-response"), "stored-response")).toBe(text);
      }),
    );
  });

  test("look different each time and show nothing of the text", () => {
    const [first, second] = [
      encrypt("svc_secret", "stored-response"),
      encrypt("svc_secret", "stored-response"),
    ];
    expect(first.equals(second)).toBe(false);
    expect(first.includes("secret")).toBe(false);
  });

  test("of one purpose cannot be opened for another", () => {
    const sealed = encrypt("whsec_secret", "webhook-secret");
    expect(() => decrypt(sealed, "stored-response")).toThrow();
    expect(decrypt(sealed, "webhook-secret")).toBe("whsec_secret");
  });

  test("cannot be changed by a single bit, cut or lengthened", () => {
    const sealed = encrypt("approve", "webhook-secret");
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decrypt(changed, "webhook-secret"), `byte ${at}`).toThrow();
    }
    for (const broken of [
      sealed.subarray(0, -1),
      Buffer.concat([sealed, Buffer.from([0])]),
      Buffer.alloc(0),
      sealed.subarray(0, 20),
    ]) {
      expect(() => decrypt(broken, "webhook-secret")).toThrow();
    }
  });
});

test("random tokens have the bits asked for and are safe in an address", () => {
  for (const bytes of [9, 15, 32]) {
    const token = randomToken(bytes);
    expect(Buffer.from(token, "base64url")).toHaveLength(bytes);
    expect(token).toMatch(/^[\w-]+$/);
  }
  expect(new Set(Array.from({ length: 1_000 }, () => randomToken(9))).size).toBe(1_000);
});
