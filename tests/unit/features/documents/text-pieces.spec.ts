import fc from "fast-check";
import { expect, test } from "vitest";
import { cutPieces } from "@/lib/features/documents/text-pieces";
import type { Block } from "@/lib/platform/reading/schema";

const block = (start: number): Block => ({
  kind: "paragraph",
  start,
  end: start + 1,
  level: 0,
  heading: null,
  table: null,
});

test("joined, the pieces are the text, and no character is cut in two", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 7 }), (text, length) => {
      const pieces = cutPieces(text, [], length);
      expect(pieces.map(({ content }) => content).join("")).toBe(text);
      let at = 0;
      for (const { start, end, content } of pieces) {
        expect([start, end]).toEqual([at, at + content.length]);
        expect(content.isWellFormed()).toBe(true);
        at = end;
      }
    }),
  );
});

test("each block is in the piece that it begins in", () => {
  const pieces = cutPieces("0123456789", [block(0), block(3), block(4), block(9)], 4);
  expect(pieces.map(({ blocks }) => blocks.map(({ start }) => start))).toEqual([[0, 3], [4], [9]]);
});

test("an empty text is one empty piece", () => {
  expect(cutPieces("", [])).toEqual([{ start: 0, end: 0, content: "", blocks: [] }]);
});
