import { describe, expect, test } from "vitest";
import { DESCRIPTIONS, endsSentence, splitSentences } from "@/lib/judgment/language/sentences";

const split = (text: string) =>
  splitSentences(text, 0, text.length).map(({ start, end }) => text.slice(start, end));

describe("a sentence of a document", () => {
  test.each([
    ["ends at a full stop", "We log access. We review it.", ["We log access.", "We review it."]],
    [
      "does not end after an abbreviation",
      "See art. 5 and cf. the annex.",
      ["See art. 5 and cf. the annex."],
    ],
    ["does not end in a citation", "See vol. 3 for more.", ["See vol. 3 for more."]],
    [
      "ends after etc. before a capital",
      "Logs, keys, etc. We keep them.",
      ["Logs, keys, etc.", "We keep them."],
    ],
    ["goes on after etc. before none", "Logs, keys, etc. are kept.", ["Logs, keys, etc. are kept."]],
    [
      "ends where the blank was forgotten",
      "We store your information.We keep it for a year.The rest is deleted.",
      ["We store your information.", "We keep it for a year.", "The rest is deleted."],
    ],
    [
      "does not end in a name",
      "We use Node.js and Foo.Net and see docs.Example.",
      ["We use Node.js and Foo.Net and see docs.Example."],
    ],
    ["does not end after an initial", "Ask J. Smith first.", ["Ask J. Smith first."]],
  ])("%s", (_, text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  test("that is too long is cut at a blank", () => {
    const parts = split("word ".repeat(300));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => part.length <= 700 && /^word[\w ]*word$/.test(part))).toBe(true);
  });
});

test("a description of behavior goes on after etc., whatever follows", () => {
  const text = "It reads files, etc. The user waits.";
  const stop = text.indexOf(".");
  expect(endsSentence(text, { start: stop, end: stop + 1 }, DESCRIPTIONS)).toBe(false);
});
