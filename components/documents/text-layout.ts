import type { DocumentText } from "@/lib/features/documents/schema";
import type { Part } from "@/lib/platform/reading/schema";

type TextBlock = DocumentText["blocks"][number];

/** A stretch of the text in UTF-16 code units, such as a quote. */
export interface Span {
  start: number;
  end: number;
}

/** A line of the text as it is drawn: a block, or a piece of a very long one. Offsets are those of the whole text. */
export interface TextLine extends Span {
  kind: TextBlock["kind"];
  level: number;
  text: string;
  /** It goes on with the block of the line before. */
  isContinued: boolean;
  /** Pages that begin before it. */
  partsBefore: readonly Part[];
  /** Pages that begin within it, because its sentence runs from one page into the next. */
  partsWithin: readonly Part[];
}

/** Lines that are drawn together. The stretches of a window follow each other without a gap. */
export interface Stretch extends Span {
  lines: readonly TextLine[];
}

/** What is drawn at once, so that a long document costs no more than a short one. */
const STRETCH_CHARACTERS = 30_000;
const STRETCH_LINES = 300;
/** A longer block is drawn in pieces. */
const LINE_CHARACTERS = 10_000;

/** What the text writes before a block and the block does not contain. */
const MARKER = /\s*(?:#{1,6} |\| | *- |```\n)?$/;

/**
 * Lays out a window of a text in stretches of lines. A block that began in the window before goes on as a paragraph.
 */
export function layOut({ start, text, blocks, parts }: DocumentText): Stretch[] {
  const end = start + text.length;
  const lines = linesOf({ start, end, text, blocks });
  const marked = withParts(
    lines,
    parts.filter((part) => part.start >= start && (part.start < end || part.start === part.end)),
    end,
  );
  return stretchesOf(marked, { start, end });
}

type PlainLine = Omit<TextLine, "partsBefore" | "partsWithin">;

function linesOf({ start, end, text, blocks }: Span & Pick<DocumentText, "text" | "blocks">): PlainLine[] {
  const first = blocks[0]?.start ?? end;
  const rest = start === 0 ? "" : text.slice(0, first - start).replace(MARKER, "");
  const isRest = rest.replace(/[\s|`-]/g, "") !== "";
  const before: TextBlock[] = isRest
    ? [{ kind: "paragraph", start, end: start + rest.length, level: 0 }]
    : [];
  return [...before, ...blocks].flatMap((block) =>
    piecesOf(text.slice(block.start - start, Math.min(block.end, end) - start)).map((piece) => ({
      kind: block.kind,
      level: block.level,
      start: block.start + piece.start,
      end: block.start + piece.start + piece.text.length,
      text: piece.text,
      isContinued: piece.start > 0,
    })),
  );
}

function piecesOf(text: string): { start: number; text: string }[] {
  const pieces: { start: number; text: string }[] = [];
  for (let at = 0; at < text.length; ) {
    const most = text.slice(at, at + LINE_CHARACTERS);
    const isLast = at + most.length === text.length;
    const breaks = Math.max(most.lastIndexOf("\n"), most.lastIndexOf(" ")) + 1;
    const piece = isLast || breaks === 0 ? most : most.slice(0, breaks);
    pieces.push({ start: at, text: piece });
    at += piece.length;
  }
  return pieces;
}

/** Gives each page to the line it begins before or within; those after the last line get an empty one. */
function withParts(lines: readonly PlainLine[], parts: readonly Part[], end: number): TextLine[] {
  let next = 0;
  const take = (until: (part: Part) => boolean): Part[] => {
    const from = next;
    for (let part = parts[next]; part && until(part); part = parts[next]) next += 1;
    return parts.slice(from, next);
  };
  const marked = lines.map((line) => ({
    ...line,
    partsBefore: take((part) => part.start <= line.start),
    partsWithin: take((part) => part.start < line.end),
  }));
  const left = parts.slice(next);
  if (left.length === 0) return marked;
  const empty = { kind: "paragraph", level: 0, text: "", isContinued: true } as const;
  return [...marked, { ...empty, start: end, end, partsBefore: left, partsWithin: [] }];
}

function stretchesOf(lines: readonly TextLine[], { start, end }: Span): Stretch[] {
  const groups: TextLine[][] = [];
  let characters = 0;
  for (const line of lines) {
    const current = groups.at(-1);
    if (!current || characters >= STRETCH_CHARACTERS || current.length >= STRETCH_LINES) {
      groups.push([line]);
      characters = 0;
    } else current.push(line);
    characters += line.text.length;
  }
  const starts = groups.map((group, index) =>
    index === 0 ? start : (group[0]?.partsBefore[0]?.start ?? group[0]?.start ?? end),
  );
  return groups.map((group, index) => ({
    start: starts[index] ?? start,
    end: starts[index + 1] ?? end,
    lines: group,
  }));
}

/** A heading of the text. */
export interface Heading {
  start: number;
  level: number;
  text: string;
}

export function headingsOf(stretches: readonly Stretch[]): Heading[] {
  return stretches.flatMap(({ lines }) =>
    lines
      .filter(({ kind, isContinued }) => kind === "heading" && !isContinued)
      .map(({ start, level, text }) => ({ start, level, text })),
  );
}

/** Names a quote in an address and in a view, as the API does: "1204-1290". */
export const quoteName = ({ start, end }: Span) => `${start}-${end}`;

/** The quote that an address names; undefined for what is no stretch of the text. */
export function readSpan(text: string | null | undefined, characters: number): Span | undefined {
  const [, first, last] = /^(\d{1,8})-(\d{1,8})$/.exec(text ?? "") ?? [];
  const span = { start: Number(first), end: Number(last) };
  return span.start < span.end && span.end <= characters ? span : undefined;
}

/** "Page 7", "Page iv (4)", "Slide 3", "Sheet Vendors". */
export function partWords({ kind, number, name }: Part): string {
  const noun = { page: "Page", slide: "Slide", sheet: "Sheet" }[kind];
  if (name === null || name === String(number)) return `${noun} ${number}`;
  return kind === "sheet" ? `${noun} ${name}` : `${noun} ${name} (${number})`;
}
