import fs from "node:fs";
import { expect, test } from "vitest";
import { type VisibleString, visibleStrings } from "../support/visible-strings";

const strings = visibleStrings();
// `test-results/strings.txt` is the list, for whoever edits it.
fs.mkdirSync("test-results", { recursive: true });
fs.writeFileSync(
  "test-results/strings.txt",
  strings.map(({ file, line, text }) => `${file}:${line}\t${text}\n`).join(""),
);

const having = (pattern: RegExp) =>
  strings.filter(({ text }) => pattern.test(text)).map(({ file, line, text }) => `${file}:${line} ${text}`);

test("the list for an editor has what people read, from every room", () => {
  const has = (part: Partial<VisibleString>) =>
    strings.some((each) =>
      Object.entries(part).every(([key, value]) => each[key as keyof VisibleString] === value),
    );
  expect(strings.length).toBeGreaterThan(3_000);
  expect(has({ text: "Who you are", file: "components/none.tsx" })).toBe(false);
  for (const room of ["app/", "components/", "lib/core/", "lib/platform/", "lib/judgment/", "lib/features/"])
    expect(
      strings.some(({ file }) => file.startsWith(room)),
      room,
    ).toBe(true);
  expect(having(/^Assay cannot be reached\. Check the connection and try again\.$/)).not.toEqual([]);
});

/** What is translated, British, chatty or a habit of ours, with what to write in its place. */
const BANNED: readonly [RegExp, string][] = [
  [/\b(?:somebody|nobody|anybody|everybody)\b/i, "someone, no one, anyone, everyone"],
  [/\b(?:beside|held against|is told of|told apart)\b/i, "next to, compared with, learns of, distinguished"],
  [/\b(?:stands|stood)\b(?!-)/i, "is, has"],
  [/\b(?:of yours|of theirs|of ours)\b/i, "your, their, our"],
  [/\basked for by\b|\bthat counts\b|\bif it stays\b/i, "requested by, valid, if the problem persists"],
  [
    /\b(?:behaviours?|colours?|favour\w*|labell\w+|recognis\w+|organis\w+|authoris\w+|summaris\w+|analys(?:e|ed|ing))\b/i,
    "US spelling",
  ],
  [/\b(?:please|sorry|oops|uh-oh|whoops)\b/i, "the sentence without it"],
  [/\b(?:click here|simply|easily)\b/i, "the name of what it leads to; nothing"],
  [/\b([a-z]{2,}) \1\b(?<!\b(?:had had|that that))/i, "the word once"],
  [/[a-z]{2} [,;:?](?:\s|$)/, "no space before the sign"],
  [/\w{4,}!$/, "a period"],
  [/\w \.\.\.|\w{4,}\.\.\.(?:$| [a-z])/, "an ellipsis: …"],
];

test.each(BANNED)("no text has %s", (pattern, instead) => {
  expect(having(pattern), `write ${instead}`).toEqual([]);
});
