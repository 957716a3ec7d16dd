/** A piece of text on a page; y grows downward. Unit: points. */
export interface PageText {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

export interface Cell {
  text: string;
  x: number;
  right: number;
  /** The baseline of its last line. */
  lastY: number;
}

/** What is on one baseline: a line of text is one cell, a row of a table several. */
export interface Row {
  y: number;
  size: number;
  cells: Cell[];
}

/** A wider gap between two words separates cells. Unit: font sizes. */
const CELL_GAP = 1.8;
/** A narrower gap is between letters of a word. Unit: font sizes. */
const WORD_GAP = 0.15;
/** Baselines that are nearer are one, as of a footnote's mark. Unit: font sizes. */
const SAME_BASELINE = 0.45;
/** A cell of a table has at most so many lines; a taller one is a column of text. */
const MAX_CELL_LINES = 8;

/** Puts a page's text together in rows, with the markers of items and the words of stretched lines joined. */
export function layOutRows(pieces: readonly PageText[]): Row[] {
  const rows = buildRows(pieces);
  joinMarkers(rows);
  joinStretchedLines(rows);
  return rows;
}

/**
 * Puts a page's text together in the order in which the page draws it, which is the order its author wrote it
 * in: column by column, and in tables row by row or cell by cell. Linear in the number of pieces.
 */
function buildRows(pieces: readonly PageText[]): Row[] {
  const rows: Row[] = [];
  let isSpaced = false;
  for (const piece of pieces) {
    if (piece.text.trim() === "") {
      isSpaced ||= piece.text !== "";
      continue;
    }
    if (
      !extendLine(rows.at(-1), piece, isSpaced) &&
      !startCell(rows, piece) &&
      !continueCell(rows.at(-1), piece)
    )
      rows.push({ y: piece.y, size: piece.size, cells: [newCell(piece)] });
    isSpaced = /\s$/.test(piece.text);
  }
  return rows;
}

function newCell({ text, x, y, width }: PageText): Cell {
  return { text: text.trim(), x, right: x + width, lastY: y };
}

/** Adds a piece to the line that the last one ended. */
function extendLine(row: Row | undefined, piece: PageText, isSpaced: boolean): boolean {
  const cell = row?.cells.at(-1);
  if (!row || !cell) return false;
  const size = Math.max(row.size, piece.size);
  if (Math.abs(piece.y - cell.lastY) > size * SAME_BASELINE) return false;
  const gap = piece.x - cell.right;
  if (gap < -size) return false;
  // Only the first line of a cell has cells to its right.
  if (gap > size * CELL_GAP && cell.lastY === row.y) {
    row.cells.push(newCell({ ...piece, y: row.y }));
    return true;
  }
  const blank = isSpaced || gap > size * WORD_GAP || /^\s/.test(piece.text) ? " " : "";
  cell.text += blank + piece.text.trim();
  cell.right = Math.max(cell.right, piece.x + piece.width);
  return true;
}

/** A piece at the height of a row a few lines above and right of it: the next cell, drawn cell by cell. */
function startCell(rows: Row[], piece: PageText): boolean {
  const last = rows.at(-1);
  if (!last || piece.y > (last.cells.at(-1)?.lastY ?? last.y)) return false;
  for (let index = rows.length - 1; index >= Math.max(0, rows.length - MAX_CELL_LINES); index--) {
    const row = rows[index];
    const cell = row?.cells.at(-1);
    if (!row || !cell || piece.x < cell.right + piece.size * 0.5) return false;
    if (Math.abs(row.y - piece.y) <= piece.size * SAME_BASELINE) {
      for (const below of rows.splice(index + 1)) joinCell(cell, below.cells);
      row.cells.push(newCell({ ...piece, y: row.y }));
      return true;
    }
    // Between them are only further lines of the cell to the left.
    if (row.cells.length > 1) return false;
  }
  return false;
}

/** A piece right below the last cell of a row: its next line. */
function continueCell(row: Row | undefined, piece: PageText): boolean {
  const cell = row?.cells.at(-1);
  if (!row || !cell || row.cells.length < 2) return false;
  const isBelow = piece.y > cell.lastY && piece.y - cell.lastY < piece.size * 1.7;
  if (!isBelow || Math.abs(piece.x - cell.x) > piece.size * 0.4) return false;
  joinCell(cell, [newCell(piece)]);
  return true;
}

function joinCell(cell: Cell, lines: readonly Cell[]): void {
  for (const line of lines) {
    cell.text += /\p{Ll}-$/u.test(cell.text) && /^\p{Ll}/u.test(line.text) ? line.text : ` ${line.text}`;
    cell.right = Math.max(cell.right, line.right);
    cell.lastY = line.lastY;
  }
}

/**
 * Joins the words of lines that were stretched to the width of their column: equal gaps between single words, and
 * a line as wide nearby.
 */
function joinStretchedLines(rows: readonly Row[]): void {
  for (const [index, row] of rows.entries()) {
    const [first, last] = [row.cells[0], row.cells.at(-1)];
    if (!first || !last || row.cells.length < 3 || row.cells.some((cell) => /\s/.test(cell.text))) continue;
    const gaps = row.cells.slice(1).map((cell, at) => cell.x - (row.cells[at]?.right ?? 0));
    if (Math.max(...gaps) > Math.min(...gaps) * 1.2) continue;
    const isLikeNeighbor = rows.slice(Math.max(0, index - 3), index + 4).some(({ cells: [line, second] }) => {
      const isLine = line && !second;
      return isLine && Math.abs(line.x - first.x) < 3 && Math.abs(line.right - last.right) < 3;
    });
    if (!isLikeNeighbor) continue;
    row.cells = [{ ...last, text: row.cells.map((cell) => cell.text).join(" "), x: first.x }];
  }
}

const MARKER = /^(?:[•◦▪‣●○■□–·*o\-\ue000-\uf8ff]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)])$/u;
const NUMBER = /^\d{1,2}(?:\.\d{1,2}){0,4}$/;

/** Joins the bullet or number of an item, which a tab separates, with its text. */
function joinMarkers(rows: readonly Row[]): void {
  for (const row of rows) {
    const [first, second] = row.cells;
    if (!first || !second || row.cells.length !== 2) continue;
    const isNear = second.x - first.right < row.size * 4;
    if (!MARKER.test(first.text) && !(NUMBER.test(first.text) && isNear)) continue;
    row.cells = [{ ...second, text: `${first.text} ${second.text}`, x: first.x }];
  }
}
