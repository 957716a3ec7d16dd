import type { ReadingBuilder } from "../reading-builder";

const VALUE = /^[\s\d.,:;/%€$£()+-]+$|^\d{4}-\d\d-\d\d/;

/** Whether a table's first row, which nothing marks as a header, reads as one: short, different names in every cell. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  return (
    cells.length > 1 &&
    cells.every(
      (cell) => cell.trim() !== "" && cell.length <= 60 && !VALUE.test(cell) && !/[.!?]$/.test(cell),
    ) &&
    new Set(cells).size === cells.length
  );
}

/** Adds a whole table; where nothing marks a header, its first row is judged. */
export function addTable(
  builder: ReadingBuilder,
  rows: readonly string[][],
  hasHeader: boolean | undefined,
): void {
  if (rows.length === 0) return;
  builder.startTable();
  for (const [index, row] of rows.entries())
    builder.row(row, index === 0 && (hasHeader ?? (rows.length > 1 && looksLikeHeader(row))));
}
