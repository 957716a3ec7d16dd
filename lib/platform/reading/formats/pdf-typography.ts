import { type PdfPage, roundSize, type Typography } from "./pdf-layout";
import type { Row } from "./pdf-rows";

/** Larger text than the body by this factor is a heading. */
const HEADING_FACTOR = 1.12;

/** Measures a document: the size of most letters, the distance of most lines, the sizes of headings. */
export function measureTypography(
  pages: readonly PdfPage[],
  outline: ReadonlyMap<string, number>,
): Typography {
  const letters = new Map<number, number>();
  const distances: number[] = [];
  for (const { rows } of pages) {
    for (const [index, row] of rows.entries()) {
      const length = row.cells.reduce((sum, cell) => sum + cell.text.length, 0);
      letters.set(roundSize(row.size), (letters.get(roundSize(row.size)) ?? 0) + length);
      const moved = (row.y - (rows[index - 1]?.y ?? row.y)) / row.size;
      if (row.cells.length === 1 && moved > 0.8 && moved < 2.6) distances.push(moved);
    }
  }
  const bodySize = [...letters].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
  distances.sort((a, b) => a - b);
  const headingSizes = [...letters.keys()]
    .filter((size) => size > bodySize * HEADING_FACTOR)
    .sort((a, b) => b - a);
  // The lower third: paragraphs of one line would else make their distance the usual one.
  const leading = Math.min(distances[Math.floor(distances.length / 3)] ?? 1.3, 2.2);
  return { bodySize, leading: Math.max(leading, 1.1), headingSizes, outline };
}

/** Lines in this share of a page's height at its top and bottom may be its header and footer. */
const MARGIN = 0.1;

/** Lines at one place of two pages are at most so far apart. Unit: points. */
const PLACE = 3;

/**
 * Takes the headers and footers out of the pages: lines that repeat, numbers aside, at one place of most pages.
 *
 * @returns each of them once, as on the first page that has it
 */
export function takeRunningLines(pages: readonly (PdfPage & { height: number })[]): string[] {
  const counts = new Map<string, number>();
  const isEdge = (row: Row, height: number) => row.y < height * MARGIN || row.y > height * (1 - MARGIN);
  for (const { rows, height } of pages)
    for (const key of new Set(rows.filter((row) => isEdge(row, height)).map(runningKey)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const enough = Math.max(3, pages.length / 2);
  const taken = new Map<string, string>();
  for (const page of pages)
    page.rows = page.rows.filter((row) => {
      const key = runningKey(row);
      if (!isEdge(row, page.height) || (counts.get(key) ?? 0) < enough) return true;
      if (!taken.has(key)) taken.set(key, row.cells.map((cell) => cell.text).join(" "));
      return false;
    });
  return [...taken.values()];
}

function runningKey(row: Row): string {
  return `${row.cells.map((cell) => cell.text.replace(/\d+/g, "#")).join(" ")}@${Math.round(row.y / PLACE)}`;
}
