import { describe, expect, test } from "vitest";
import { markDifferences } from "@/components/decisions/text-marks";
import type { Difference } from "@/lib/judgment/drift/schema";

const difference = (fields: Partial<Difference>): Difference => ({
  expected: "",
  observed: null,
  similarity: 0.5,
  conflict: 0,
  signals: [],
  ...fields,
});

const marks = (text: string, differences: readonly Difference[], side: "expected" | "observed") =>
  markDifferences(text, differences, side).map((part) => [part.text, part.difference]);

describe("the marks of differences in a text", () => {
  test("stand where the clauses stand, with the numbers of the list, whatever its order", () => {
    const found = [difference({ observed: "the last part" }), difference({ observed: "The first part" })];
    expect(marks("The first part, and the last part.", found, "observed")).toEqual([
      ["The first part", 2],
      [", and ", undefined],
      ["the last part", 1],
      [".", undefined],
    ]);
  });

  test("are of the side that is shown: a clause nothing answers to is marked in what was expected only", () => {
    const missing = difference({ expected: "It asks first." });
    expect(marks("It asks first.", [missing], "expected")).toEqual([["It asks first.", 1]]);
    expect(marks("It asks first.", [missing], "observed")).toEqual([["It asks first.", undefined]]);
  });

  test("say which clauses contradict each other and which are only apart", () => {
    const [sure, unsure] = [0.5, 0.499].map((conflict) => difference({ expected: "It asks.", conflict }));
    const isConflict = (found: Difference | undefined) =>
      markDifferences("It asks.", found ? [found] : [], "expected")[0]?.isConflict;
    expect([isConflict(sure), isConflict(unsure)]).toEqual([true, false]);
  });

  test("leave out a clause that is not there word for word, is empty, or lies over another one", () => {
    const found = ["One two", "two three", "four", ""].map((expected) => difference({ expected }));
    expect(marks("One two three", found, "expected")).toEqual([
      ["One two", 1],
      [" three", undefined],
    ]);
  });

  test.each(["", "e\u0301 😀 😀 a\nb", "aaaa", "<b>a</b> b a"])("never change the text: %j", (text) => {
    const found = ["a", "b", "😀", "aa", text].map((expected) => difference({ expected }));
    const parts = markDifferences(text, found, "expected");
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.map((part) => text.indexOf(part.text, part.start))).toEqual(parts.map(({ start }) => start));
  });
});
