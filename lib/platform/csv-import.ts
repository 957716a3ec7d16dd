import { didYouMean } from "@/lib/core/did-you-mean";
import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import { type CsvRecord, CsvSyntaxError, readCsvRecords, restoreFormula } from "./csv";

/** What a CSV file may have that is imported. */
export interface CsvForm {
  /** Every column that it may have. Those of the export are among them, so that an export can be imported. */
  columns: readonly string[];
  required: readonly string[];
  /** At least one of these must be there, where the required ones change nothing by themselves. */
  anyOf?: readonly string[];
  maxRows: number;
}

/** A row of an import, with its cells by column. */
export interface CsvImportRow {
  line: number;
  /** What the cell of a column says; empty where the file has no such column. */
  cellOf: (column: string) => string;
}

export interface CsvImport {
  /** The columns that the file has, as the form spells them. */
  columns: readonly string[];
  /** None when the header cannot be read. */
  rows: CsvImportRow[];
  /** Everything that is wrong with the form of the file, by line. */
  issues: FieldIssue[];
}

const MAX_COLUMNS = 50;

/** Reads a CSV file with a header. Pure. Comma, semicolon or tab, whichever the first line uses. */
export function readCsvImport(text: string, form: CsvForm): CsvImport {
  const read = readRecords(text, form.maxRows);
  if ("issue" in read) return { columns: [], rows: [], issues: [read.issue] };
  const [header, ...records] = read.records;
  const columns = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const issues = checkForm(header, records, { ...form, given: columns });
  if (issues.length > 0) return { columns, rows: [], issues };
  const rows = records.map(({ line, cells }) => {
    if (cells.length !== columns.length)
      issues.push(issueAt(line, "", `has ${cells.length} cells; the header has ${columns.length}`));
    return { line, cellOf: (column: string) => restoreFormula(cells[columns.indexOf(column)] ?? "") };
  });
  return { columns, rows, issues };
}

function readRecords(text: string, maxRows: number): { records: CsvRecord[] } | { issue: FieldIssue } {
  try {
    // One row beyond the most, and the header: enough to refuse the file without reading the rest.
    return { records: readCsvRecords(text, maxRows + 2) };
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    return { issue: issueAt(error.line, "", "is not valid CSV: a quotation mark is out of place") };
  }
}

function checkForm(
  header: CsvRecord | undefined,
  records: readonly CsvRecord[],
  { maxRows, given, ...form }: CsvForm & { given: readonly string[] },
): FieldIssue[] {
  if (!header) return [issueAt(1, "", "has no header; the first line names the columns")];
  const { line } = header;
  if (given.length > MAX_COLUMNS)
    return [issueAt(line, "", `has ${given.length} columns; ${MAX_COLUMNS} is the most`)];
  if (records.length > maxRows) {
    const message = `is one row too many: an import may have at most ${maxRows.toLocaleString("en-US")} rows`;
    return [issueAt(records[maxRows]?.line ?? 1, "", message)];
  }
  const issues = checkHeader(line, given, form);
  if (issues.length === 0 && records.length === 0) return [issueAt(line, "", "is followed by no rows")];
  return issues;
}

function checkHeader(
  line: number,
  given: readonly string[],
  { columns, required, anyOf }: Omit<CsvForm, "maxRows">,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const name of required)
    if (!given.includes(name)) issues.push(issueAt(line, name, "lacks this column"));
  for (const [index, name] of given.entries()) {
    if (given.indexOf(name) !== index) issues.push(issueAt(line, name, "has this column twice"));
    if (columns.includes(name)) continue;
    const suggestion = didYouMean(name, columns);
    const hint = suggestion ? `; did you mean "${suggestion}"?` : "";
    issues.push(issueAt(line, name, `has an unknown column${hint}`));
  }
  if (anyOf && !anyOf.some((column) => given.includes(column)))
    issues.push(issueAt(line, "", `must have at least one of ${anyOf.join(", ")}`));
  return issues;
}

/** An issue of a cell; `column` is empty when it concerns the whole line. */
export function issueAt(line: number, column: string, message: string): FieldIssue {
  return { pointer: `line ${line}${column === "" ? "" : `, ${column}`}`, message, code: "bad_row" };
}

/** Issues of {@link issueAt} from the first line to the last. */
export function inLineOrder(issues: readonly FieldIssue[]): FieldIssue[] {
  const lineOf = ({ pointer }: FieldIssue) => Number(/^line (\d+)/.exec(pointer)?.[1] ?? 0);
  return issues.toSorted((a, b) => lineOf(a) - lineOf(b));
}

/** The most issues that an answer lists. */
export const LISTED_ISSUES = 100;

/** The failure of an import. Nothing of it is done. */
export function refuseImport(issues: readonly FieldIssue[]): ServiceError {
  const [first] = issues;
  const more = issues.length > 1 ? ` And ${issues.length - 1} more: see errors.` : "";
  const where = first?.pointer.replace(/^line/, "Line") ?? "The file";
  return new ServiceError({
    code: "validation_failed",
    message: `${where} ${first?.message ?? "is not valid"}. Nothing was imported.${more}`,
    issues: issues.slice(0, LISTED_ISSUES),
  });
}
