import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutText } from "@/lib/core/text";
import { maskedExcerpt } from "@/lib/judgment/scan/masking";
import { scanText } from "@/lib/judgment/scan/scan-text";

const excerptOf = async (text: string) => maskedExcerpt(text, await scanText(text));

describe("the excerpt of a behavior", () => {
  test("of a short, harmless text is the text", async () => {
    expect(await excerptOf("The assistant answered.")).toBe("The assistant answered.");
  });

  test("masks what begins in it and goes on beyond it", async () => {
    const token = `eyJ${"a1B2".repeat(20)}.eyJ${"c3D4".repeat(60)}.${"e5F6".repeat(60)}`;
    expect(await excerptOf(`It answered with ${token} and went on.`)).toBe(
      "It answered with eyJa•••••••• and went on.",
    );
  });

  test("shows no part of a private key, whole or cut off", async () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n".repeat(30)}`;
    for (const end of ["-----END RSA PRIVATE KEY-----", ""]) {
      expect(await excerptOf(`It pasted: ${key}${end}`)).not.toContain("MII");
    }
  });

  test("shows nothing of a text with more findings than a scan lists", async () => {
    expect(await excerptOf("Card 4111 1111 1111 1111. ".repeat(300))).not.toContain("4111");
  });
});

describe("the beginning of a text", () => {
  test("is never longer than asked for, and never ends in half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (text, length) => {
        const cut = cutText(text, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(text.isWellFormed());
        expect(Math.min(text.length, length) - cut.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
