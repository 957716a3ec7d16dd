import fs from "node:fs";
import { expect, test } from "vitest";
import { stringsOf, visibleStrings } from "../support/visible-strings";

const strings = visibleStrings();
// `test-results/strings.txt` is the list, for whoever edits it.
fs.mkdirSync("test-results", { recursive: true });
fs.writeFileSync(
  "test-results/strings.txt",
  strings.map(({ file, line, text }) => `${file}:${line}\t${text}\n`).join(""),
);

const having = (pattern: RegExp) =>
  strings.filter(({ text }) => pattern.test(text)).map(({ file, line, text }) => `${file}:${line} ${text}`);

test("the list has what people read, from every room", () => {
  expect(strings.length).toBeGreaterThan(9_000);
  const rooms = new Set(strings.map(({ file }) => file.split("/").slice(0, 2).join("/")));
  for (const room of ["lib/core", "lib/platform", "lib/judgment", "lib/features", "components/ui", "app/v1"])
    expect(rooms).toContain(room);
  expect(having(/^Assay cannot be reached\. Check the connection and try again\.$/)).not.toEqual([]);
});

test("texts are found between tags, in attributes, in labels and in templates, and nothing else is", () => {
  const code = `"use client";
    import { a } from "a module of ours";
    const OPTION = { value: "owner", label: "Owner", className: "flex items-center" };
    const sql = "SELECT name FROM systems WHERE id = $1";
    const say = (count: number) => \`\${count} controls have no evidence.\`;
    export const Row = () => <p className="text-sm" aria-label="Systems">All {say(1)} of them<Button title="Save">Go</Button></p>;`;
  expect(stringsOf("row.tsx", code).map(({ line, text }) => `${line} ${text}`)).toEqual([
    "3 Owner",
    "5 {…} controls have no evidence.",
    "6 Systems",
    "6 All",
    "6 of them",
    "6 Save",
    "6 Go",
  ]);
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
