import { describe, expect, test } from "vitest";
import { inReadingOrder, ledTo, markLines, stepFrom } from "@/components/documents/quote-marks";
import { quoteName, readSpan, type Span, type TextLine } from "@/components/documents/text-layout";
import type { Part } from "@/lib/platform/reading/schema";

/** Lines of a text that are a blank line apart. */
function linesOf(...texts: string[]): TextLine[] {
  let at = 0;
  return texts.map((text) => {
    const start = at;
    at += text.length + 2;
    return {
      ...{ kind: "paragraph", level: 0, text, start, end: start + text.length },
      ...{ isContinued: false, partsBefore: [], partsWithin: [] },
    };
  });
}

const span = (name: string): Span => readSpan(name, 1_000_000) ?? { start: 0, end: 0 };

/** The words of each line, the quotes they belong to, and a * for the first that lead to a quote. */
const drawn = (lines: readonly TextLine[], ...names: string[]) =>
  markLines(lines, names.map(span)).map((pieces) =>
    pieces.map((piece) =>
      piece.kind === "part"
        ? `page ${piece.part.number}`
        : [piece.text, ...piece.quotes.map(quoteName)].join(" / ") + (piece.isFirst ? " *" : ""),
    ),
  );

describe("the quotes of a text", () => {
  test("are marked in every line they cover, and nowhere else", () => {
    expect(drawn(linesOf("One two.", "Three four."), "4-15")).toEqual([
      ["One ", "two. / 4-15 *"],
      ["Three / 4-15", " four."],
    ]);
  });

  test("that overlap or lie within each other are cut where one begins or ends, and each can be reached", () => {
    expect(drawn(linesOf("abcdefghij"), "1-6", "4-8")).toEqual([
      ["a", "bcd / 1-6 *", "ef / 4-8 / 1-6 *", "gh / 4-8", "ij"],
    ]);
    expect(drawn(linesOf("abcdefghij"), "0-10", "3-5")).toEqual([
      ["abc / 0-10 *", "de / 3-5 / 0-10 *", "fghij / 0-10"],
    ]);
    expect(drawn(linesOf("abcdefghij"), "0-5", "0-9")).toEqual([
      ["abcde / 0-5 / 0-9 *", "fghi / 0-9 *", "j"],
    ]);
  });

  test("that touch without a word in common are two marks", () => {
    expect(drawn(linesOf("abcdef"), "0-3", "3-6")).toEqual([["abc / 0-3 *", "def / 3-6 *"]]);
  });

  test("are cut where a page begins too", () => {
    const [line] = linesOf("abcdef");
    if (!line) throw new Error("no line");
    const found = { recognized: false, confidence: null, has_text: true };
    const part: Part = { kind: "page", number: 2, name: null, start: 3, end: 6, ...found };
    expect(drawn([{ ...line, partsWithin: [part] }], "1-5")).toEqual([
      ["a", "bc / 1-5 *", "page 2", "de / 1-5", "f"],
    ]);
  });

  test("are in the order in which they are read", () => {
    const names = ["30-40", "5-9", "5-20", "0-3"];
    expect(inReadingOrder(names.map(span)).map(quoteName)).toEqual(["0-3", "5-20", "5-9", "30-40"]);
  });

  test("are all there in a long stretch, and so is each of its words", () => {
    const lines = linesOf(...Array.from({ length: 300 }, (_, index) => `Line ${index} ${"x".repeat(90)}`));
    const quotes = Array.from({ length: 200 }, (_, index) => `${index * 150}-${index * 150 + 120}`);
    const pieces = markLines(lines, quotes.map(span));
    expect(pieces.flat().filter((piece) => piece.kind === "words" && piece.isFirst)).toHaveLength(200);
    expect(
      pieces.map((of) => of.map((piece) => (piece.kind === "words" ? piece.text : "")).join("")),
    ).toEqual(lines.map(({ text }) => text));
  });
});

describe("a mark", () => {
  const quotes = [span("3-5"), span("0-10")];

  test("leads to its shortest quote, then to the next longer one", () => {
    expect(ledTo(quotes, undefined)).toEqual(span("3-5"));
    expect(ledTo(quotes, "90-95")).toEqual(span("3-5"));
    expect(ledTo(quotes, "3-5")).toEqual(span("0-10"));
    expect(ledTo(quotes, "0-10")).toEqual(span("3-5"));
    expect(ledTo([span("3-5")], "3-5")).toEqual(span("3-5"));
  });
});

describe("a step", () => {
  const quotes = ["0-3", "5-9", "30-40"].map(span);

  test("goes to the quote before or after, around the ends", () => {
    expect(stepFrom(quotes, "5-9", 1)).toEqual(span("30-40"));
    expect(stepFrom(quotes, "5-9", -1)).toEqual(span("0-3"));
    expect(stepFrom(quotes, "30-40", 1)).toEqual(span("0-3"));
    expect(stepFrom(quotes, "0-3", -1)).toEqual(span("30-40"));
  });

  test("begins at an end where no quote is chosen, and is none where there are no quotes", () => {
    expect(stepFrom(quotes, undefined, 1)).toEqual(span("0-3"));
    expect(stepFrom(quotes, undefined, -1)).toEqual(span("30-40"));
    expect(stepFrom([], undefined, 1)).toBeUndefined();
  });
});
