import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import type { ControlSettings } from "./control-changes";
import { CSV_COLUMNS, EDITABLE_COLUMNS } from "./csv-columns";
import { restoreFormula } from "./formula";
import { CONTROL_STATUSES, UpdateControlSchema } from "./schema";

/** A row of an import: where it stands, which control it names, and what it sets. */
export interface CsvRow {
  line: number;
  framework: string;
  controlId: string;
  settings: ControlSettings;
}

interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Reads an import. Pure. Comma, semicolon or tab, whichever the first line uses.
 *
 * @throws ServiceError `validation_failed` with an issue for every bad cell, its line named
 */
export function parseCsv(text: string): CsvRow[] {
  const [header, ...records] = readRecords(text);
  if (!header) throw refuse([issueAt(1, "", "has no header; the first line names the columns")]);
  if (header.cells.length > MAX_COLUMNS)
    throw refuse([
      issueAt(header.line, "", `has ${header.cells.length} columns; ${MAX_COLUMNS} is the most`),
    ]);
  if (records.length > MAX_ROWS) {
    const message = `is one row too many: an import may have at most ${MAX_ROWS.toLocaleString("en-US")} rows`;
    throw refuse([issueAt(records[MAX_ROWS]?.line ?? 1, "", message)]);
  }
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const issues = checkHeader(header.line, names);
  if (issues.length > 0) throw refuse(issues);
  const rows = records.map((record) => readRow(record, names, issues));
  if (rows.length === 0) issues.push(issueAt(header.line, "", "is followed by no rows"));
  if (issues.length > 0) throw refuse(issues);
  return rows;
}

/** Many times what a program can have: its controls come from the catalog, some hundreds of them. */
export const MAX_ROWS = 1_000;
const MAX_COLUMNS = 50;

function readRecords(text: string): CsvRecord[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [",", ";", "\t"].find((candidate) => firstLine.includes(candidate)) ?? ",";
  const records: CsvRecord[] = [];
  try {
    let previousLines = 0;
    for (const { record, info } of readInfo(text, delimiter)) {
      // A record may run over several lines: it begins after the one before has ended.
      if (record.some((cell) => cell !== "")) records.push({ line: previousLines + 1, cells: record });
      previousLines = info.lines;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse([
      issueAt(Number(error.lines ?? 1), "", "is not valid CSV: a quotation mark is out of place"),
    ]);
  }
  return records;
}

/** The package's types do not know that `info` wraps each record. */
function readInfo(text: string, delimiter: string): { record: string[]; info: { lines: number } }[] {
  // One row beyond the most: enough to refuse the file without reading the rest.
  const options = { bom: true, delimiter, info: true, relax_column_count: true, to: MAX_ROWS + 2 };
  return z.array(InfoRecordSchema).parse(parse(text, options));
}

const InfoRecordSchema = z.object({
  record: z.array(z.string()),
  info: z.object({ lines: z.number() }),
});

function checkHeader(line: number, names: readonly string[]): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const required of ["framework", "control_id"]) {
    if (!names.includes(required)) issues.push(issueAt(line, required, "lacks this column"));
  }
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index) issues.push(issueAt(line, name, "has this column twice"));
    if (CSV_COLUMNS.some((column) => column === name)) continue;
    const suggestion = didYouMean(name, CSV_COLUMNS);
    const hint = suggestion ? `; did you mean "${suggestion}"?` : "";
    issues.push(issueAt(line, name, `has a column nobody knows${hint}`));
  }
  if (!EDITABLE_COLUMNS.some((column) => names.includes(column)))
    issues.push(issueAt(line, "", `must have at least one of ${EDITABLE_COLUMNS.join(", ")}`));
  return issues;
}

function readRow({ line, cells }: CsvRecord, names: readonly string[], issues: FieldIssue[]): CsvRow {
  if (cells.length !== names.length)
    issues.push(issueAt(line, "", `has ${cells.length} cells; the header has ${names.length}`));
  const cellOf = (name: string) => restoreFormula(cells[names.indexOf(name)] ?? "");
  const settings: Record<string, unknown> = {};
  for (const column of EDITABLE_COLUMNS) {
    if (!names.includes(column)) continue;
    const parsed = CELLS[column].safeParse(cellOf(column));
    if (parsed.success) settings[column] = parsed.data;
    else issues.push(issueAt(line, column, parsed.error.issues[0]?.message ?? "is not valid"));
  }
  return {
    line,
    framework: cellOf("framework").trim(),
    controlId: cellOf("control_id").trim(),
    settings: settings as ControlSettings,
  };
}

const fields = UpdateControlSchema.shape;
const emptyIsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);
const WHOLE_NUMBER = /^\s*\d{1,6}\s*$/;

/** What each cell may hold: the same rules as the API's fields, an empty cell meaning none. */
const CELLS = {
  status: z.preprocess(
    (value) => String(value).trim(),
    z.enum(CONTROL_STATUSES, { error: `must be one of ${CONTROL_STATUSES.join(", ")}` }),
  ),
  owner: z.preprocess(emptyIsNull, fields.owner),
  due_date: z.preprocess(
    (value) => emptyIsNull(typeof value === "string" ? value.trim() : value),
    fields.due_date,
  ),
  review_interval_days: z.preprocess(
    (value) => (WHOLE_NUMBER.test(String(value)) ? Number(value) : emptyIsNull(value)),
    fields.review_interval_days,
  ),
  implementation: fields.implementation,
} as const satisfies Record<(typeof EDITABLE_COLUMNS)[number], z.ZodType>;

/** An issue of a cell; `column` is empty when it concerns the whole line. */
export function issueAt(line: number, column: string, message: string): FieldIssue {
  return { pointer: `line ${line}${column === "" ? "" : `, ${column}`}`, message, code: "bad_row" };
}

/** The failure of an import. Nothing of it is done. */
export function refuse(issues: readonly FieldIssue[]): ServiceError {
  const [first] = issues;
  const more = issues.length > 1 ? ` And ${issues.length - 1} more: see errors.` : "";
  const where = first?.pointer.replace(/^line/, "Line") ?? "The file";
  return new ServiceError({
    code: "validation_failed",
    message: `${where} ${first?.message ?? "is not valid"}. Nothing was imported.${more}`,
    issues: issues.slice(0, 100),
  });
}
