/** A stretch of a text that is drawn otherwise. Unit: UTF-16 code units. */
export interface TextRange {
  start: number;
  end: number;
  look: "marker" | "heading1" | "heading2" | "heading3" | "strong" | "code" | "row";
}

const LOOKS: Readonly<Record<TextRange["look"], string>> = {
  // Of no width, and still part of what is selected and counted.
  marker: "text-[0px] leading-none",
  heading1: "font-semibold text-lg",
  heading2: "font-semibold text-base",
  heading3: "font-semibold",
  strong: "font-semibold",
  code: "font-mono text-[0.8125rem]",
  row: "font-mono text-[0.8125rem]",
};

/** Where ranges begin and end. */
export function rangeCuts(ranges: readonly TextRange[]): number[] {
  return ranges.flatMap(({ start, end }) => [start, end]);
}

/** Each piece of a text with the classes of the range it lies in. Both are in the order of the text. */
export function withLooks<Piece extends { start: number }>(
  pieces: readonly Piece[],
  ranges: readonly TextRange[],
): { piece: Piece; look: string | undefined }[] {
  let next = 0;
  return pieces.map((piece) => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= piece.start) next += 1;
    const range = ranges[next];
    return { piece, look: range && range.start <= piece.start ? LOOKS[range.look] : undefined };
  });
}

const HEADING = /^(#{1,6}[ \t]+)(.*?)\s*$/;
const TABLE = /^\s*\|.*\|\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
/** Strong or code within a line; emphasis by one sign is left, as a lone asterisk is mostly something else. */
const INLINE = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(`)([^`]+)`/g;

/**
 * The ranges of a text that Markdown draws otherwise: headings, strong words, code and rows of tables, and the signs
 * that say so. They follow each other and never overlap. No link, picture or HTML is interpreted. Pure.
 *
 * @param offset where the text begins in its document
 */
export function markdownRanges(text: string, offset = 0): TextRange[] {
  const ranges: TextRange[] = [];
  let isFenced = false;
  let start = offset;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) {
      isFenced = !isFenced;
      ranges.push({ start, end: start + line.length, look: "marker" });
    } else if (isFenced) ranges.push({ start, end: start + line.length, look: "code" });
    else ranges.push(...rangesOfLine(line, start));
    start += line.length + 1;
  }
  return ranges.filter(({ start: from, end }) => end > from);
}

function rangesOfLine(line: string, start: number): TextRange[] {
  const [, marker = "", words = ""] = HEADING.exec(line) ?? [];
  if (marker !== "") {
    const level = marker.trim().length;
    const look = level === 1 ? "heading1" : level === 2 ? "heading2" : "heading3";
    const from = start + marker.length;
    return [
      { start, end: from, look: "marker" },
      { start: from, end: from + words.length, look },
    ];
  }
  if (TABLE.test(line)) return [{ start, end: start + line.length, look: "row" }];
  return [...line.matchAll(INLINE)].flatMap((match): TextRange[] => {
    const sign = (match[1] ?? match[3] ?? "").length;
    const from = start + match.index;
    const end = from + match[0].length;
    return [
      { start: from, end: from + sign, look: "marker" },
      { start: from + sign, end: end - sign, look: match[1] ? "strong" : "code" },
      { start: end - sign, end, look: "marker" },
    ];
  });
}
