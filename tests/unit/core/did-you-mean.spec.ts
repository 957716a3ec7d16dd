import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { didYouMean } from "@/lib/core/did-you-mean";

const FIELDS = ["system_name", "framework", "context", "scope"];

describe("the word that was meant", () => {
  test.each([
    ["contxt", "context"],
    ["Context", "context"],
    ["conetxt", "context"],
    ["systemname", "system_name"],
    ["system-name", "system_name"],
    ["frameworks", "framework"],
    ["scpoe", "scope"],
  ])("%s: %s", (typed, meant) => {
    expect(didYouMean(typed, FIELDS)).toBe(meant);
  });

  test.each(["", "x", "organization_id", "zzzzzz", "\0"])("is not guessed when none is near: %j", (typed) => {
    expect(didYouMean(typed, FIELDS)).toBeUndefined();
  });

  test("is the nearest of several", () => {
    expect(didYouMean("cat", ["cart", "cat", "bat"])).toBe("cat");
    expect(didYouMean("models", ["model", "mode"])).toBe("model");
  });

  test("is nothing when there is nothing to choose from", () => {
    expect(didYouMean("scope", [])).toBeUndefined();
  });

  test("a word of the list is its own suggestion, in any case", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,20}$/), { minLength: 1 }),
        fc.nat(),
        (words, index) => {
          const word = words[index % words.length] ?? "";
          expect(didYouMean(word.toUpperCase(), words)).toBe(word);
        },
      ),
    );
  });

  test("two neighbouring letters swapped are one mistake", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,20}$/), fc.nat(), (word, at) => {
        const index = at % (word.length - 1);
        const swapped =
          word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2);
        expect(didYouMean(swapped, [word])).toBe(word);
      }),
    );
  });

  test("a megabyte typed has no suggestion, and ends within the time limit of a test", () => {
    expect(didYouMean("x".repeat(1_000_000), FIELDS)).toBeUndefined();
  });
});
