import { expect, test } from "vitest";
import { findOnPage } from "@/lib/features/documents/find-on-page";

/** A page of 100 by 200 points. Each line is one piece of text, ten points high. */
const page = (...lines: [text: string, y: number, x?: number][]) => ({
  page: 1,
  width: 100,
  height: 200,
  words: lines.map(([text, y, x = 10]) => ({ text, x, y, width: text.length, height: 10 })),
});

test("a passage over two lines has a box on each, as wide as its letters", () => {
  const boxes = findOnPage(
    "reviewed every quarter.",
    page(["Access is reviewed", 20], ["every quarter.", 32], ["Then", 44]),
  );
  expect(boxes).toEqual([
    // 8 of the 16 letters of a line of 18 points that begins at 10.
    { x: 0.19, y: 0.1, width: 0.09, height: 0.05 },
    { x: 0.1, y: 0.16, width: 0.14, height: 0.05 },
  ]);
});

test("words of a line are one box", () => {
  const words = page(["Every", 20, 10], ["account", 20, 18], ["is", 21, 28]);
  expect(findOnPage("Every account is", words)).toEqual([{ x: 0.1, y: 0.1, width: 0.2, height: 0.055 }]);
});

test("mended hyphens, markers, case and compatible letters do not matter", () => {
  const boxes = findOnPage("- Encryption ﬁles", page(["• ENCRYP-", 20], ["tion files", 32]));
  expect(boxes).toHaveLength(2);
});

test("what is not on the page has no box", () => {
  expect(findOnPage("Deleted", page(["Access", 20]))).toEqual([]);
  expect(findOnPage(" – ", page(["Access", 20]))).toEqual([]);
  expect(findOnPage("Access", page())).toEqual([]);
});
