import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAuthorBreaks } from "@/lib/core/line-breaks";

const isItem = (line: string) => /^\s*(?:-|\d+\.) /.test(line);
const breaksOf = (text: string) => findAuthorBreaks(text.split("\n"), isItem);

const LONG =
  "This paragraph was typed without any line breaks of its own, as it is in a browser or in a word processor, and ends here.";

describe("a line goes on in the next one", () => {
  test.each([
    [
      "where only one of both looks like an entry",
      "The report goes to the board and the\nCISO: both sign it within two weeks.",
    ],
    ["where that begins in lower case", "Backups are made\nevery night."],
    [
      "where its first word would not have fit",
      "The report is sent to the board and to\nFinance, which answers within two weeks.",
    ],
    ["where the line is long and ends no sentence", `${LONG.slice(0, -11)} of London\nWall and others.`],
    [
      "where it is an item and the next line is indented",
      "- kept by the registrar of the city.\n  Registrars sign it and keep it for ten years",
    ],
  ])("%s", (_, text) => {
    expect(breaksOf(text)).toEqual([false, true]);
  });
});

describe("its author broke a line", () => {
  test.each([
    ["above the next entry of a form", "owner      : IT\napproved by: the board"],
    ["above the next row of a table", "laptops\tencrypted\tIT\nphones\tnot encrypted\tIT"],
    [
      "above the next numbered subsection",
      "8.1 All servers are backed up daily; copies are kept in a second data center\n8.2 Restores are tested.",
    ],
    [
      "below a long title, where two more words had room",
      "Northwind Logistics, Information Security Handbook for Employees\nVersion 3.4, approved by the Executive Board on 12 January 2026, owned by IT security.",
    ],
    ["above the next entry of a chat", "Ann: is the backup tested every month\nBob: yes"],
    [
      "above the next entry of a log",
      "2026-03-01 10:00 backup checked\n2026-03-02 10:00 backup failed and repeated",
    ],
    ["above a blank line", "every night,\n\nand more"],
    ["that is not wrapped and ends a sentence", `${LONG}\nThe next paragraph begins.`],
    ["that ends a sentence early", "Access is logged.\nLogs are kept for three months and then deleted."],
    [
      "that is much shorter than the others",
      "Ms. A. Roe\nHead of the department for security and data protection",
    ],
  ])("%s", (_, text) => {
    expect(breaksOf(text)[0]).toBe(true);
  });
});

test("every line has its answer, and the last one and those above a blank line always end", () => {
  const line = fc.constantFrom(
    "",
    "  ",
    "Short one",
    "short one.",
    LONG,
    "- item",
    "   Deeper.",
    "(a) b",
    "“Quoted”",
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
      const breaks = findAuthorBreaks(lines, isItem);
      expect(breaks).toHaveLength(lines.length);
      expect(breaks.at(-1)).toBe(true);
      for (const [i, next] of lines.slice(1).entries()) if (next.trim() === "") expect(breaks[i]).toBe(true);
    }),
  );
});

test.each([
  ["many lines of one paragraph", Array.from({ length: 100_000 }, () => "Line after line.")],
  ["lines of blanks after a word", Array.from({ length: 3 }, () => `a${" ".repeat(100_000)}`)],
  ["lines of blanks after a label", Array.from({ length: 3 }, () => `a:${" ".repeat(100_000)}`)],
  ["lines of tabs", Array.from({ length: 3 }, () => `a\t${"\t ".repeat(50_000)}`)],
  ["lines of stops", Array.from({ length: 3 }, () => `A${". ".repeat(50_000)}`)],
])("%s are read in linear time", (_, lines) => {
  expect(findAuthorBreaks(lines, isItem)).toHaveLength(lines.length);
});
