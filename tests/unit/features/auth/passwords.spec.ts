import { scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hashPassword, NO_PASSWORD, verifyPassword } from "@/lib/features/auth/passwords";

describe("a password", () => {
  test("is kept as a scrypt PHC string at OWASP's cost, with its own salt", async () => {
    const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
    expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(first).not.toContain("horse");
  });

  test("is the scrypt of RFC 7914: another implementation makes the same hash", async () => {
    const [, , , salt = "", hash] = (await hashPassword("correct horse")).split("$");
    const key = scryptSync("correct horse", Buffer.from(salt, "base64url"), 32, {
      N: 2 ** 15,
      r: 8,
      p: 3,
      maxmem: 2 ** 27,
    });
    expect(key.toString("base64url")).toBe(hash);
  });

  test("is recognised, and nothing near it", async () => {
    const stored = await hashPassword("Correct horse");
    expect(await verifyPassword("Correct horse", stored)).toBe(true);
    for (const wrong of ["correct horse", "Correct horse ", "", "Correct hors", "Correct horse\u200b"]) {
      expect(await verifyPassword(wrong, stored), JSON.stringify(wrong)).toBe(false);
    }
  });

  test("is the same typed on another keyboard", async () => {
    const stored = await hashPassword("Größe");
    expect(await verifyPassword("Gro\u0308ße", stored)).toBe(true);
  });

  test("may be long and of any characters", async () => {
    const password = `${"𝔭".repeat(500)} 🔐`;
    expect(await verifyPassword(password, await hashPassword(password))).toBe(true);
  });

  test("of an older, cheaper setting is still recognised", async () => {
    const key = scryptSync("old", Buffer.alloc(16, 1), 32, { N: 2 ** 14, r: 8, p: 1 });
    const stored = `$scrypt$ln=14,r=8,p=1$${Buffer.alloc(16, 1).toString("base64url")}$${key.toString("base64url")}`;
    expect(await verifyPassword("old", stored)).toBe(true);
  });

  test("of an unknown account is never right, and costs the work of a known one", async () => {
    const settingsOf = (hash: string) => hash.split("$").slice(0, 3);
    expect(settingsOf(NO_PASSWORD)).toEqual(settingsOf(await hashPassword("a")));
    expect(await verifyPassword("a", undefined)).toBe(false);
  });

  test("a stored text that is no hash is a fault of ours, not a wrong password", async () => {
    await expect(verifyPassword("a", "$2b$10$abc")).rejects.toThrow(TypeError);
  });
});
