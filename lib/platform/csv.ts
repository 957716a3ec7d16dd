import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";

/** A record of a CSV file and the line it begins on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** A file that is no CSV, and the line on which that shows. */
export class CsvSyntaxError extends Error {
  readonly line: number;

  constructor(line: number, cause: unknown) {
    super("The CSV is not valid: a quotation mark is out of place.", { cause });
    this.name = "CsvSyntaxError";
    this.line = line;
  }
}

/**
 * The records of a CSV file (RFC 4180), those with nothing but empty cells left out. Comma, semicolon or tab, whichever
 * the first line uses. Pure.
 *
 * @param maxRecords how many are read at most: one more than may be there is enough to refuse a file
 * @throws CsvSyntaxError
 */
export function readCsvRecords(text: string, maxRecords: number): CsvRecord[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [",", ";", "\t"].find((candidate) => firstLine.includes(candidate)) ?? ",";
  const records: CsvRecord[] = [];
  try {
    let previousLines = 0;
    for (const { record, info } of readInfo(text, delimiter, maxRecords)) {
      // A record may run over several lines: it begins after the one before has ended.
      if (record.some((cell) => cell !== "")) records.push({ line: previousLines + 1, cells: record });
      previousLines = info.lines;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvSyntaxError(Number(error.lines ?? 1), error);
  }
  return records;
}

/** The package's types do not know that `info` wraps each record. */
function readInfo(text: string, delimiter: string, to: number) {
  const options = { bom: true, delimiter, info: true, relax_column_count: true, to };
  return z.array(InfoRecordSchema).parse(parse(text, options));
}

const InfoRecordSchema = z.object({
  record: z.array(z.string()),
  info: z.object({ lines: z.number() }),
});

/**
 * Of every CSV that Assay writes. A line break inside a cell is quoted in either spelling: left alone, csv-stringify
 * quotes the record delimiter only, and a spreadsheet takes a bare line feed for the end of the row.
 */
export const CSV_FORMAT = { record_delimiter: "\r\n", bom: true, quoted_match: /[\r\n]/ } as const;

/**
 * Where a spreadsheet may begin a cell, and what it would run there (OWASP, "CSV Injection"): the start
 * of a text, and what follows a semicolon, comma, tab or line break inside it, because a program with
 * another list separator splits there. Apostrophes are part of the pattern, so that a text which already
 * looks neutralized comes back as it was.
 */
const RISKY = /(^|[;,\t\r\n])('*[=+\-@＝＋－＠])/g;
const NEUTRALIZED = /(^|[;,\t\r\n])'('*[=+\-@＝＋－＠])/g;

/** A text as it is written to CSV: one apostrophe before anything a spreadsheet would run. Pure. */
export function neutralizeFormula(text: string): string {
  return text.replace(RISKY, "$1'$2");
}

/** Undoes {@link neutralizeFormula}. Pure. */
export function restoreFormula(text: string): string {
  return text.replace(NEUTRALIZED, "$1$2");
}

/** A column of a CSV file: its header, and what a row has in it. Null and undefined are an empty cell. */
export interface CsvColumn<Item> {
  name: string;
  cell: (item: Item) => string | number | boolean | null | undefined;
}

/**
 * A CSV file (RFC 4180) in pieces: the header, then the rows of each page. Begins with a byte order mark, without which
 * spreadsheets misread letters outside ASCII. Texts are neutralized; numbers are not, so that a sum stays a sum.
 */
export async function* csvOf<Item>(
  columns: readonly CsvColumn<Item>[],
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  yield stringify([columns.map(({ name }) => name)], CSV_FORMAT);
  for await (const page of pages)
    if (page.length > 0)
      yield stringify(
        page.map((item) => columns.map(({ cell }) => cellOf(cell(item)))),
        { ...CSV_FORMAT, bom: false },
      );
}

function cellOf(value: string | number | boolean | null | undefined): string {
  return typeof value === "string" ? neutralizeFormula(value) : String(value ?? "");
}
