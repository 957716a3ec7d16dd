import type { Part } from "@/lib/platform/reading/schema";
import { quoteName, type Span, type TextLine } from "./text-layout";

/** Words of a line, with the quotes that all of them belong to. */
export interface Words {
  kind: "words";
  start: number;
  text: string;
  /** The shortest first; none for words that are not quoted. */
  quotes: readonly Span[];
  /** No earlier words of the stretch lead to the same quote. */
  isFirst: boolean;
}

/** A piece of a line: a part that begins there, or words. */
export type LinePiece = Words | { kind: "part"; start: number; part: Part };

/** Quotes as a reader meets them: by where they begin, an outer one before those within it. */
export function inReadingOrder<Quote extends Span>(quotes: readonly Quote[]): Quote[] {
  return quotes.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/**
 * Cuts the lines of a stretch where a page begins and where a quote begins or ends, so that quotes may overlap.
 *
 * @returns the pieces of each line
 */
export function markLines(lines: readonly TextLine[], quotes: readonly Span[]): LinePiece[][] {
  const met = new Set<string>();
  return lines.map((line) =>
    piecesOfLine(
      line,
      quotes.filter((quote) => overlaps(quote, line)),
    ).map((piece) => {
      if (piece.kind === "part") return piece;
      const [shortest] = piece.quotes;
      const isFirst = shortest !== undefined && !met.has(quoteName(shortest));
      if (shortest) met.add(quoteName(shortest));
      return { ...piece, isFirst };
    }),
  );
}

const overlaps = (one: Span, other: Span) => one.start < other.end && one.end > other.start;

function piecesOfLine(line: TextLine, quotes: readonly Span[]): LinePiece[] {
  const within = (offset: number) => offset > line.start && offset < line.end;
  const cuts = [
    ...line.partsWithin.map((part) => part.start),
    ...quotes.flatMap(({ start, end }) => [start, end]),
  ];
  const starts = [...new Set([line.start, ...cuts.filter(within)])].sort((a, b) => a - b);
  const shortestFirst = quotes.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  return starts.flatMap((start, index): LinePiece[] => {
    const end = starts[index + 1] ?? line.end;
    const parts = line.partsWithin.filter((part) => part.start === start);
    const text = line.text.slice(start - line.start, end - line.start);
    const covering = shortestFirst.filter((quote) => overlaps(quote, { start, end }));
    return [
      ...parts.map((part) => ({ kind: "part", start, part }) as const),
      { kind: "words", start, text, quotes: covering, isFirst: false },
    ];
  });
}

/**
 * Which quote a mark leads to: the shortest of its quotes, and where that is chosen already the next longer one, so that
 * each of several quotes of the same words can be reached.
 */
export function ledTo<Quote extends Span>(
  quotes: readonly Quote[],
  chosen: string | undefined,
): Quote | undefined {
  return quotes[(indexOf(quotes, chosen) + 1) % quotes.length];
}

/** The quote before or after the chosen one; after the last comes the first. Without a chosen one, the first or the last. */
export function stepFrom<Quote extends Span>(
  quotes: readonly Quote[],
  chosen: string | undefined,
  step: 1 | -1,
): Quote | undefined {
  const at = indexOf(quotes, chosen);
  if (at < 0) return quotes.at(step > 0 ? 0 : -1);
  return quotes.at((at + step) % quotes.length);
}

/** @returns -1 when none of the quotes is chosen */
export function indexOf(quotes: readonly Span[], chosen: string | undefined): number {
  return quotes.findIndex((quote) => quoteName(quote) === chosen);
}
