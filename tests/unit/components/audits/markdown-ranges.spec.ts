import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markdownRanges, withLooks } from "@/components/audits/markdown-ranges";

const TEXT = `## Access *control*
Each **owner** runs \`npm ci\`.
| a | b |
\`\`\`
# not a heading
\`\`\`
A lone * and 2 ** 3 stay.`;

const words = (text: string, offset = 0) =>
  markdownRanges(text, offset).map(({ start, end, look }) => [
    look,
    text.slice(start - offset, end - offset),
  ]);

describe("ranges of Markdown", () => {
  test("are headings, strong words, code and rows, with the signs that say so", () => {
    expect(words(TEXT)).toEqual([
      ["marker", "## "],
      ["heading2", "Access *control*"],
      ["marker", "**"],
      ["strong", "owner"],
      ["marker", "**"],
      ["marker", "`"],
      ["code", "npm ci"],
      ["marker", "`"],
      ["row", "| a | b |"],
      ["marker", "```"],
      ["code", "# not a heading"],
      ["marker", "```"],
    ]);
  });

  test("have the offsets of the document", () => {
    expect(words(TEXT, 1_000)).toEqual(words(TEXT));
    expect(markdownRanges("# A", 10)[1]).toEqual({ start: 12, end: 13, look: "heading1" });
  });

  test("follow each other without an overlap, whatever the text", () => {
    const signs = fc.string({
      unit: fc.constantFrom("#", "*", "_", "`", "|", " ", "a", "\n"),
      maxLength: 60,
    });
    fc.assert(
      fc.property(signs, (text) => {
        let last = 0;
        for (const { start, end } of markdownRanges(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
      }),
    );
  });

  test("give each piece the look of the range it lies in", () => {
    const pieces = [{ start: 0 }, { start: 2 }, { start: 5 }];
    const looks = withLooks(pieces, [{ start: 2, end: 5, look: "strong" }]).map(({ look }) => look);
    expect(looks).toEqual([undefined, "font-semibold", undefined]);
  });
});
