import { isContentsLine, listItemText, numberedHeadingLevel } from "./numbered-heading";
import type { Row } from "./pdf-rows";
import type { Hyphens } from "./pdf-words";
import { looksLikeHeader } from "./tables";

export interface PdfPage {
  number: number;
  rows: Row[];
}

export type PdfBlock =
  | { kind: "heading"; page: number; level: number; text: string }
  | { kind: "paragraph" | "list_item"; page: number; pieces: string[] }
  | { kind: "table"; page: number; rows: string[][]; hasHeader: boolean };

interface OpenText {
  kind: "heading" | "paragraph" | "list_item";
  level: number;
  /** Text by page, the first of `page`. */
  pieces: string[];
  page: number;
  last: Row;
  lines: number;
}

/** What the whole document says about its type. */
export interface Typography {
  bodySize: number;
  /** Between baselines of a paragraph. Unit: font sizes. */
  leading: number;
  /** Sizes of headings, the largest first. */
  headingSizes: number[];
  /** Levels of the bookmarks, by their text. */
  outline: ReadonlyMap<string, number>;
}

/** Turns rows into headings, paragraphs, list items and tables, in reading order. */
export class PdfLayout {
  readonly #typography: Typography;
  readonly #hyphens: Hyphens;
  readonly #blocks: PdfBlock[] = [];
  #open: OpenText | undefined;

  constructor(typography: Typography, hyphens: Hyphens) {
    this.#typography = typography;
    this.#hyphens = hyphens;
  }

  addPage({ number, rows }: PdfPage): void {
    for (let index = 0; index < rows.length; ) {
      const table = tableAt(rows, index);
      if (table > 0) {
        this.#flush();
        this.#addTable(number, rows.slice(index, index + table));
        index += table;
        continue;
      }
      const row = rows[index];
      if (row) this.#addLine(number, row, { rows, index });
      index++;
    }
  }

  finish(): PdfBlock[] {
    this.#flush();
    return this.#blocks;
  }

  #addLine(page: number, row: Row, { rows, index }: { rows: readonly Row[]; index: number }): void {
    const text = textOf(row);
    const right = columnRight(rows, index);
    const neighbors = [rows[index - 1], rows[index + 1]].filter((other) => other !== undefined).map(textOf);
    const level = this.#headingLevel(text, row, neighbors);
    const kind =
      level !== undefined ? "heading" : listItemText(text) !== undefined ? "list_item" : "paragraph";
    const open = this.#open;
    if (open && this.#continues(open, { page, row, text, kind, right })) {
      this.#append(open, page, text);
      open.last = row;
      open.lines++;
      return;
    }
    this.#flush();
    const clean = kind === "list_item" ? (listItemText(text) ?? text) : text;
    this.#open = { kind, level: level ?? 0, pieces: [clean], page, last: row, lines: 1 };
  }

  #continues(
    open: OpenText,
    {
      page,
      row,
      text,
      kind,
      right,
    }: { page: number; row: Row; text: string; kind: OpenText["kind"]; right: number },
  ): boolean {
    if (Math.abs(row.size - open.last.size) > 0.6) return false;
    const written = open.pieces.join("");
    const openPage = open.page + open.pieces.length - 1;
    const moved = row.y - open.last.y;
    if (open.kind === "heading")
      return (
        kind === "heading" &&
        page === openPage &&
        moved > 0 &&
        moved < row.size * 1.5 &&
        !numberedHeadingLevel(text)
      );
    if (kind !== "paragraph") return false;
    // Over the end of a page or column, a sentence goes on in small letters.
    if (isContentsLine(written)) return false;
    const isUnfinished = !/[.!?:;]["')\]]*$/.test(written) && /^[\p{Ll}(]/u.test(text);
    if (page !== openPage) return page === openPage + 1 && isUnfinished;
    if (moved <= 0) return isUnfinished;
    if (moved > row.size * this.#typography.leading * 1.25) return false;
    const [cell, lastCell] = [row.cells[0], open.last.cells.at(-1)];
    const [x, lastX] = [cell?.x ?? 0, open.last.cells[0]?.x ?? 0];
    if (open.kind === "paragraph" && open.lines > 1 && x - lastX > row.size * 0.8) return false;
    const isShort = (lastCell?.right ?? 0) < x + (right - x) * 0.8;
    return !(isShort && /[.!?:]["')\]]*$/.test(written));
  }

  #append(open: OpenText, page: number, text: string): void {
    const last = open.pieces.length - 1;
    const joined = this.#hyphens.join(open.pieces[last] ?? "", text);
    open.pieces[last] = joined;
    if (page > open.page + last) open.pieces.push(text);
    else open.pieces[last] = joined + text;
  }

  #headingLevel(text: string, row: Row, neighbors: readonly string[]): number | undefined {
    const { bodySize, headingSizes, outline } = this.#typography;
    if (isContentsLine(text)) return undefined;
    const marked = outline.get(outlineKey(text));
    if (marked !== undefined) return marked;
    if (row.cells.length > 1 || text.length > 200 || !/\p{L}/u.test(text)) return undefined;
    const rank = row.size > bodySize ? headingSizes.indexOf(roundSize(row.size)) : -1;
    if (rank >= 0) return Math.min(rank + 1, 6);
    const numbered = row.size > bodySize * 0.95 ? numberedHeadingLevel(text) : undefined;
    // Numbers on lines that follow each other are a list.
    const isListed = neighbors.some((other) => numberedHeadingLevel(other) === numbered);
    return numbered === undefined || isListed
      ? undefined
      : Math.min(Math.max(numbered, 1) + Math.min(headingSizes.length, 3), 6);
  }

  #addTable(page: number, rows: readonly Row[]): void {
    const widest = rows.reduce((best, row) => (row.cells.length > best.cells.length ? row : best));
    const texts = rows.map((row) => {
      if (row.cells.length === widest.cells.length) return row.cells.map((cell) => cell.text);
      const cells = widest.cells.map(() => "");
      for (const cell of row.cells) {
        const at = nearestColumn(cell, widest);
        cells[at] = cells[at] ? `${cells[at]} ${cell.text}` : cell.text;
      }
      return cells;
    });
    const hasHeader = looksLikeHeader(texts[0] ?? []);
    this.#blocks.push({ kind: "table", page, rows: texts, hasHeader });
  }

  #flush(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const { kind, page, level, pieces } = open;
    if (kind === "heading") this.#blocks.push({ kind, page, level, text: pieces.join("") });
    else this.#blocks.push({ kind, page, pieces });
  }
}

/** How many rows from here make a table: at least two with several cells that begin or end at the same places. */
function tableAt(rows: readonly Row[], start: number): number {
  let end = start;
  for (let previous: Row | undefined; end < rows.length; end++) {
    const row = rows[end];
    if (!row || row.cells.length < 2) break;
    if (previous && (row.y <= previous.y || !isAligned(previous, row))) break;
    previous = row;
  }
  return end - start >= 2 ? end - start : 0;
}

function isAligned(one: Row, other: Row): boolean {
  const [few, many] = one.cells.length < other.cells.length ? [one, other] : [other, one];
  const near = (a: number, b: number) => Math.abs(a - b) < Math.max(few.size, 6);
  const center = (cell: { x: number; right: number }) => (cell.x + cell.right) / 2;
  // Names in the middle of their columns, above text at the left of them.
  const isAbove = few.cells.every((cell, index) => {
    const [column, next] = [many.cells[index], many.cells[index + 1]];
    return (
      column && center(cell) > column.x - few.size && center(cell) < (next?.x ?? Number.POSITIVE_INFINITY)
    );
  });
  if (few.cells.length === many.cells.length && isAbove && Math.abs(one.y - other.y) < few.size * 3)
    return true;
  const matching = few.cells.filter((cell) =>
    many.cells.some(
      (match) => near(cell.x, match.x) || near(cell.right, match.right) || near(center(cell), center(match)),
    ),
  );
  return matching.length === few.cells.length;
}

function nearestColumn(cell: { x: number; right: number }, { cells }: Row): number {
  const distance = (column: { x: number; right: number }) =>
    Math.min(Math.abs(cell.x - column.x), Math.abs(cell.right - column.right));
  let best = 0;
  for (const [index, column] of cells.entries()) {
    const current = cells[best];
    if (current && distance(column) < distance(current)) best = index;
  }
  return best;
}

function textOf({ cells }: Row): string {
  return cells.map((cell) => cell.text).join(" ");
}

/** Where the lines near a line that begin at its left edge end at most. */
function columnRight(rows: readonly Row[], index: number): number {
  const left = rows[index]?.cells[0]?.x ?? 0;
  let right = 0;
  for (const { cells, size } of rows.slice(Math.max(0, index - 20), index + 20))
    if (Math.abs((cells[0]?.x ?? 0) - left) < size * 2) right = Math.max(right, cells.at(-1)?.right ?? 0);
  return right;
}

export function outlineKey(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

export function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}
