import type { ReadingBuilder } from "../reading-builder";
import { looksLikeHeader } from "./tables";

/** Cells further right keep their order and lose their column: an empty sheet may have one cell in column 16,384. */
const MAX_COLUMNS = 200;

/** Turns the rows of a sheet into tables: a row without cells ends one; a line of one cell before one is its caption. */
export class SheetRows {
  readonly #builder: ReadingBuilder;
  #cells: string[] = [];
  #previous = 0;
  #number = 0;
  #waiting: string[] | undefined;
  #isInTable = false;

  constructor(builder: ReadingBuilder) {
    this.#builder = builder;
  }

  /** @param number from 1; numbers may be left out */
  startRow(number: number): void {
    this.#number = number;
    this.#cells = [];
  }

  /** @param column from 1 */
  cell(column: number, text: string): void {
    if (text.trim() === "") return;
    while (this.#cells.length < Math.min(column - 1, MAX_COLUMNS)) this.#cells.push("");
    this.#cells.push(text);
  }

  endRow(): void {
    if (this.#cells.length === 0) return;
    if (this.#number > this.#previous + 1) this.finish();
    this.#previous = this.#number;
    const row = this.#cells;
    if (this.#isInTable) {
      this.#builder.row(row);
      return;
    }
    const waiting = this.#waiting;
    this.#waiting = row;
    if (!waiting) return;
    if (filled(waiting) === 1 && filled(row) > 1) {
      this.#builder.paragraph(waiting.join(" "));
      return;
    }
    this.#waiting = undefined;
    this.#isInTable = true;
    this.#builder.startTable();
    this.#builder.row(waiting, looksLikeHeader(waiting));
    this.#builder.row(row);
  }

  /** Ends the table. */
  finish(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#isInTable = false;
    if (!waiting) return;
    if (filled(waiting) > 1) {
      this.#builder.startTable();
      this.#builder.row(waiting);
    } else this.#builder.paragraph(waiting.join(" "));
  }
}

function filled(row: readonly string[]): number {
  return row.filter((cell) => cell !== "").length;
}
