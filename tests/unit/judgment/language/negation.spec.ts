import { describe, expect, test } from "vitest";
import { denialsOver, findNegations, isDenied, readNegation } from "@/lib/judgment/language/negation";
import { readWords } from "@/lib/judgment/language/tokens";

const RULES = { negators: /\b(?:not|never|without)\b/g, reach: 2 };

/** Whether the first occurrence of a word in a clause is denied. */
function denies(clause: string, word: string): boolean {
  const words = readWords(clause);
  return isDenied(
    readNegation(words),
    words.findIndex(({ text }) => text === word),
  );
}

describe("a negation in a clause", () => {
  test.each([
    ["The agent does not send files.", "send", true],
    ["The agent sends files.", "files", false],
    ["The agent refused to send files.", "send", true],
    ["The agent did not refuse to send files.", "send", false],
    ["The agent turned down the request.", "request", true],
    ["The agent does not wait and is sending files.", "sending", false],
    ["No later than Friday it sends the files.", "sends", false],
    ["It is not only sending files.", "sending", false],
  ])("%s: %s is denied: %s", (clause, word, expected) => {
    expect(denies(clause, word)).toBe(expected);
  });
});

describe("a negation in a text", () => {
  test("reaches as many words as the reader says, and no further", () => {
    const text = "it will not send the file";
    const negation = findNegations(text, RULES);
    expect(isDenied(negation, text.indexOf("send"))).toBe(true);
    expect(isDenied(negation, text.indexOf("the"))).toBe(true);
    expect(isDenied(negation, text.indexOf("file") + 1)).toBe(false);
    expect(text.slice(negation.starts[0], negation.ends[0]).trim()).toBe("send the");
  });

  test("is canceled by a second one, and by none that is set aside", () => {
    const text = "never without it";
    const negation = findNegations(text, RULES);
    expect(denialsOver(negation, text.length)).toBe(2);
    expect(denialsOver(negation, text.length, (index) => index === 1)).toBe(1);
  });

  test("is not looked for where the reader blanked a phrase", () => {
    const text = "not only never stored";
    const { at } = findNegations(text, RULES, "         never stored");
    expect(at).toEqual([text.indexOf("never")]);
  });
});
