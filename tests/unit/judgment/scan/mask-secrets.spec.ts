import fc from "fast-check";
import { expect, test } from "vitest";
import { maskSecrets } from "@/lib/judgment/scan/masking";
import { scanText } from "@/lib/judgment/scan/scan-text";

const TOKEN = `ghp_${"a1B2c3D4".repeat(4)}e5F6`;

test("a text without secrets stays as it is, personal data included", async () => {
  const text = "It wrote to jane.doe@example.com about card 4111 1111 1111 1111.";
  expect(maskSecrets(text, await scanText(text))).toBe(text);
});

test("whatever surrounds a secret, the secret is gone and the rest stays", async () => {
  const words = fc.stringMatching(/^[a-z ]{0,40}$/);
  await fc.assert(
    fc.asyncProperty(words, words, async (before, after) => {
      const text = `${before} ${TOKEN} ${after}`;
      const masked = maskSecrets(text, await scanText(text));
      expect(masked).not.toContain(TOKEN);
      expect(masked.startsWith(`${before} `) && masked.endsWith(` ${after}`)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("a text with more findings than a scan lists is not sent at all", async () => {
  const text = `Card 4111 1111 1111 1111. ${TOKEN} `.repeat(300);
  expect(maskSecrets(text, await scanText(text))).toBe("Not shown: full of secrets.");
});
