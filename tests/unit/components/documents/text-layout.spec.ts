import { describe, expect, test } from "vitest";
import { markLines } from "@/components/documents/quote-marks";
import { headingsOf, layOut, partWords, readSpan } from "@/components/documents/text-layout";
import type { DocumentText } from "@/lib/features/documents/schema";
import type { Part } from "@/lib/platform/reading/schema";

type Block = DocumentText["blocks"][number];

/** A window of a text, its blocks found by their words. */
function windowOf(
  text: string,
  blocks: readonly [Block["kind"], string, number?][],
  { start = 0, parts = [] }: { start?: number; parts?: Part[] } = {},
): DocumentText {
  let at = 0;
  return {
    document_id: "doc_1",
    version: 1,
    characters: start + text.length,
    start,
    text,
    parts,
    blocks: blocks.map(([kind, words, level = 0]) => {
      const found = text.indexOf(words, at);
      if (found < 0) throw new Error(`no block ${words}`);
      at = found + words.length;
      return { kind, level, start: start + found, end: start + at };
    }),
  };
}

const page = (number: number, start: number, end: number): Part => ({
  kind: "page",
  number,
  name: null,
  start,
  end,
  recognized: false,
  confidence: null,
  has_text: end > start,
});

const linesOf = (window: DocumentText) => layOut(window).flatMap(({ lines }) => lines);

describe("a window of a text", () => {
  test("is drawn block by block, without the marks of Markdown", () => {
    const window = windowOf("# Policy\n\nAccess is reviewed.\n\n- monthly\n- yearly", [
      ["heading", "Policy", 1],
      ["paragraph", "Access is reviewed."],
      ["list_item", "monthly", 1],
      ["list_item", "yearly", 1],
    ]);
    expect(linesOf(window).map(({ kind, text }) => [kind, text])).toEqual([
      ["heading", "Policy"],
      ["paragraph", "Access is reviewed."],
      ["list_item", "monthly"],
      ["list_item", "yearly"],
    ]);
    expect(headingsOf(layOut(window))).toEqual([{ start: 2, level: 1, text: "Policy" }]);
  });

  test("goes on with the block that the window before cut off, at the right offsets", () => {
    const window = windowOf("of the sentence.\n\n## Next", [["heading", "Next", 2]], { start: 500_000 });
    expect(linesOf(window).map(({ kind, start, text }) => [kind, start, text])).toEqual([
      ["paragraph", 500_000, "of the sentence."],
      ["heading", 500_021, "Next"],
    ]);
  });

  test("begins with its first block when only marks come before it", () => {
    const window = windowOf("\n\n- monthly", [["list_item", "monthly", 1]], { start: 500_000 });
    expect(linesOf(window).map(({ text }) => text)).toEqual(["monthly"]);
  });

  test("is cut into stretches that follow each other without a gap and hold every word once", () => {
    const words = Array.from({ length: 900 }, (_, index) => `Paragraph ${index} ${"x".repeat(90)}`);
    const window = windowOf(
      words.join("\n\n"),
      words.map((text) => ["paragraph", text]),
    );
    const stretches = layOut(window);
    expect(stretches.length).toBeGreaterThan(2);
    expect(stretches[0]?.start).toBe(0);
    expect(stretches.at(-1)?.end).toBe(window.text.length);
    for (const [index, stretch] of stretches.entries())
      if (index > 0) expect(stretch.start).toBe(stretches[index - 1]?.end);
    expect(linesOf(window).map(({ text }) => text)).toEqual(words);
  });

  test("draws a block of any length in pieces that make up the whole block", () => {
    const text = `${"word ".repeat(20_000)}${"y".repeat(25_000)}`;
    const lines = linesOf(windowOf(text, [["paragraph", text]]));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.map((line) => line.text).join("")).toBe(text);
    expect(lines.every((line) => line.end - line.start === line.text.length)).toBe(true);
    expect(lines.filter(({ isContinued }) => !isContinued)).toHaveLength(1);
  });
});

describe("pages", () => {
  const text = "First page.\n\nA sentence that runs over.\n\nLast.";
  const over = text.indexOf("runs");

  test("are marked before the block they begin with, or within the one that runs over", () => {
    const parts = [page(1, 0, over), page(2, over, text.length - 5), page(3, text.length - 5, text.length)];
    const [first, sentence, last] = linesOf(
      windowOf(
        text,
        [
          ["paragraph", "First page."],
          ["paragraph", "A sentence that runs over."],
          ["paragraph", "Last."],
        ],
        { parts },
      ),
    );
    expect(first?.partsBefore.map(({ number }) => number)).toEqual([1]);
    expect(last?.partsBefore.map(({ number }) => number)).toEqual([3]);
    if (!sentence) throw new Error("no sentence");
    expect(
      markLines([sentence], [])
        .flat()
        .map((piece) => (piece.kind === "part" ? piece.part.number : piece.text)),
    ).toEqual(["A sentence that ", 2, "runs over."]);
  });

  test("without text are marked too, also at the very end", () => {
    const parts = [page(1, 0, 5), page(2, 5, 5)];
    const lines = linesOf(windowOf("Text.", [["paragraph", "Text."]], { parts }));
    expect(lines.flatMap(({ partsBefore }) => partsBefore.map(({ number }) => number))).toEqual([1, 2]);
  });

  test("have the words a person uses", () => {
    expect(partWords(page(7, 0, 1))).toBe("Page 7");
    expect(partWords({ ...page(4, 0, 1), name: "iv" })).toBe("Page iv (4)");
    expect(partWords({ ...page(2, 0, 1), kind: "sheet", name: "Vendors" })).toBe("Sheet Vendors");
  });
});

describe("a quote", () => {
  test.each([
    ["120-180", { start: 120, end: 180 }],
    ["180-120", undefined],
    ["0-201", undefined],
    ["-1-5", undefined],
    ["a-b", undefined],
    [null, undefined],
  ])("in an address: %s", (given, span) => {
    expect(readSpan(given, 200)).toEqual(span);
  });
});
