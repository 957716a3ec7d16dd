import { describe, expect, test } from "vitest";
import { cutText, lengthOf, pairText, readPairs } from "@/lib/judgment/language/cross-encoder";

describe("reading two texts as one", () => {
  test("gives the model both as one text and answers with probabilities in the order of the head's rows", async () => {
    const given: string[] = [];
    const model = {
      embed: async (texts: readonly string[]) => {
        given.push(...texts);
        return texts.map((_, i) => Float32Array.from([i, 1]));
      },
    };
    const head = [
      [2, 0, 0],
      [0, 0, 1],
    ];
    const answers = await readPairs(model, head, [
      ["a rule", "kept"],
      ["a rule", "broken"],
    ]);
    expect(given).toEqual(["a rule || kept", "a rule || broken"]);
    expect(given[0]).toBe(pairText(["a rule", "kept"]));
    for (const of of answers) expect((of[0] ?? 0) + (of[1] ?? 0)).toBeCloseTo(1, 9);
    // Odds of e^-1 and e^1: the weights times the coordinates, and the constant.
    expect(answers[0]?.[0]).toBeCloseTo(1 / (1 + Math.E), 9);
    expect(answers[1]?.[0]).toBeCloseTo(1 / (1 + 1 / Math.E), 9);
  });

  test("of no pairs gives no answers", async () => {
    expect(await readPairs({ embed: async () => [] }, [[1, 0]], [])).toEqual([]);
  });
});

describe("how much of a text the model sees", () => {
  test("letters outside the Latin script count four times", () => {
    expect(lengthOf("grün")).toBe(4);
    expect(lengthOf("退款")).toBe(8);
  });

  test("a text is cut to its beginning, without half a letter", () => {
    expect(cutText("one  two\nthree", 9)).toBe("one two t");
    expect(cutText("ok 😀😀", 8)).toBe("ok 😀");
    expect(cutText("short", 400)).toBe("short");
  });
});
